package dev.dorsal.board.web;

import dev.dorsal.board.data.DatabaseSettings;
import dev.dorsal.board.data.OwnWrites;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Remembers by a cookie of a few seconds that a visitor wrote. A cookie and not the HTTP session: guests have no
 * session, and the next request may reach another instance of the board. Who forges it reads the same data from the
 * writer.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class OwnWritesFilter extends OncePerRequestFilter {
    private static final String COOKIE = "board-wrote";

    private final DatabaseSettings settings;

    OwnWritesFilter(DatabaseSettings settings) {
        this.settings = settings;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (settings.ownWrites().isZero()) {
            chain.doFilter(request, response);
            return;
        }
        try {
            OwnWrites.during(wroteLately(request), () -> remember(response), () -> chain.doFilter(request, response));
        } catch (IOException | ServletException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }

    private static boolean wroteLately(HttpServletRequest request) {
        Cookie[] cookies = request.getCookies();
        return cookies != null
                && Arrays.stream(cookies).anyMatch(c -> c.getName().equals(COOKIE));
    }

    private void remember(HttpServletResponse response) {
        String cookie = ResponseCookie.from(COOKIE, "1")
                .maxAge(settings.ownWrites())
                .path("/")
                .httpOnly(true)
                .sameSite("Lax")
                .build()
                .toString();
        response.addHeader(HttpHeaders.SET_COOKIE, cookie);
    }
}
