package dev.dorsal.board.web;

import dev.dorsal.board.community.Accounts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.HttpStatusEntryPoint;
import org.springframework.security.web.authentication.SimpleUrlAuthenticationFailureHandler;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;

/** Log-in by HTTP session, forms that cannot be sent from elsewhere, and a page that loads nothing from elsewhere. */
@Configuration(proxyBeanMethods = false)
class Security {
    private static final String CONTENT_POLICY =
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none';"
                    + " base-uri 'none'";

    @Bean
    PasswordEncoder passwordEncoder() {
        return new BCryptPasswordEncoder();
    }

    @Bean
    UserDetailsService visitors(Accounts accounts) {
        return name ->
                accounts.byName(name).map(Visitor::new).orElseThrow(() -> new UsernameNotFoundException("no account"));
    }

    @Bean
    AuthenticationManager authenticationManager(UserDetailsService visitors, PasswordEncoder passwords) {
        DaoAuthenticationProvider provider = new DaoAuthenticationProvider(visitors);
        provider.setPasswordEncoder(passwords);
        return new ProviderManager(provider);
    }

    @Bean
    SecurityContextRepository securityContexts() {
        return new HttpSessionSecurityContextRepository();
    }

    /**
     * JSON and health: no token in forms. A page elsewhere cannot send JSON here, since every write demands that
     * content type and the session's cookie is SameSite=Lax.
     */
    @Bean
    @Order(1)
    SecurityFilterChain programs(HttpSecurity http, SecurityContextRepository contexts) {
        return http.securityMatcher("/api/**", "/actuator/**")
                .csrf(csrf -> csrf.disable())
                .requestCache(cache -> cache.disable())
                .securityContext(context -> context.securityContextRepository(contexts))
                .exceptionHandling(e -> e.authenticationEntryPoint(new HttpStatusEntryPoint(HttpStatus.UNAUTHORIZED)))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain people(HttpSecurity http, SecurityContextRepository contexts) {
        return http.csrf(csrf -> csrf.csrfTokenRepository(new CookieCsrfTokenRepository())
                        .csrfTokenRequestHandler(tokenOfEveryPage()))
                .headers(headers -> headers.contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_POLICY)))
                .requestCache(cache -> cache.disable())
                .securityContext(context -> context.securityContextRepository(contexts))
                .formLogin(form -> form.loginPage("/login")
                        .usernameParameter("name")
                        .defaultSuccessUrl("/", true)
                        .failureHandler(loginFailed()))
                .logout(logout -> logout.logoutSuccessUrl("/"))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
    }

    /** Made before the page is: a long page is on its way before its form is reached, too late for a cookie. */
    // The documented way to have the token at once is a null name, which the method does not declare.
    @SuppressWarnings("NullAway")
    private static XorCsrfTokenRequestAttributeHandler tokenOfEveryPage() {
        XorCsrfTokenRequestAttributeHandler handler = new XorCsrfTokenRequestAttributeHandler();
        handler.setCsrfRequestAttributeName(null);
        return handler;
    }

    /** A wrong password and a database that is away are two answers. */
    private static AuthenticationFailureHandler loginFailed() {
        var wrong = new SimpleUrlAuthenticationFailureHandler("/login?wrong");
        var away = new SimpleUrlAuthenticationFailureHandler("/login?away");
        return (request, response, failure) -> {
            boolean serverSide = failure instanceof InternalAuthenticationServiceException;
            (serverSide ? away : wrong).onAuthenticationFailure(request, response, failure);
        };
    }
}
