package dev.dorsal.board.web;

import dev.dorsal.board.community.Accounts;
import dev.dorsal.board.community.ServerIdentity;
import dev.dorsal.board.community.Servers;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.authentication.session.ChangeSessionIdAuthenticationStrategy;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Accounts, log-in and the servers as JSON. */
@RestController
@RequestMapping("/api")
class AccountApi {
    private final Accounts accounts;
    private final Servers servers;
    private final AuthenticationManager authentication;
    private final SecurityContextRepository contexts;

    AccountApi(
            Accounts accounts,
            Servers servers,
            AuthenticationManager authentication,
            SecurityContextRepository contexts) {
        this.accounts = accounts;
        this.servers = servers;
        this.authentication = authentication;
        this.contexts = contexts;
    }

    record NameAndPassword(@Nullable String name, @Nullable String password) {}

    /** Which server serves a read and which a write, now and for this visitor. */
    record BothServers(ServerIdentity reading, ServerIdentity writing) {}

    @PostMapping(path = "/accounts", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    void join(@RequestBody NameAndPassword account) {
        accounts.create(account.name(), account.password());
    }

    /** Answers with the session's cookie. */
    @PostMapping(path = "/login", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void login(@RequestBody NameAndPassword account, HttpServletRequest request, HttpServletResponse response) {
        var checked = authentication.authenticate(
                UsernamePasswordAuthenticationToken.unauthenticated(account.name(), account.password()));
        request.getSession(true);
        // A session that was planted before the log-in must not become one that is logged in.
        new ChangeSessionIdAuthenticationStrategy().onAuthentication(checked, request, response);
        SecurityContext context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(checked);
        SecurityContextHolder.setContext(context);
        contexts.saveContext(context, request, response);
    }

    @PostMapping(path = "/logout", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void logout(HttpServletRequest request) {
        var session = request.getSession(false);
        if (session != null) {
            session.invalidate();
        }
        SecurityContextHolder.clearContext();
    }

    @GetMapping("/servers")
    BothServers servers() {
        return new BothServers(servers.reading(), servers.writing());
    }
}
