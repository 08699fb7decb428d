package dev.dorsal.board.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a request that is larger than any form of the board can be, before it is read. One that does not say its
 * size is refused as well.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class BodyLimit extends OncePerRequestFilter {
    // The longest post: 10,000 characters of up to four bytes, each byte three characters in a form's encoding.
    private static final long LARGEST_BYTES = 192 * 1024;
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "OPTIONS");

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        boolean sizeUnknown = request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
        if (sizeUnknown && !WITHOUT_BODY.contains(request.getMethod())) {
            response.sendError(HttpServletResponse.SC_LENGTH_REQUIRED);
            return;
        }
        if (request.getContentLengthLong() > LARGEST_BYTES) {
            response.sendError(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
            return;
        }
        chain.doFilter(request, response);
    }
}
