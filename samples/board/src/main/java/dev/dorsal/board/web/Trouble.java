package dev.dorsal.board.web;

import dev.dorsal.board.community.NotFound;
import dev.dorsal.board.community.Refused;
import dev.dorsal.board.data.CommitUnknown;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;

/**
 * What went wrong with a request, as a person or program is told.
 *
 * @param status of the HTTP answer
 * @param title a few words
 * @param sentence what happened and what can be done
 */
record Trouble(HttpStatus status, String title, String sentence) {

    static Trouble of(Exception e, boolean writing) {
        return switch (e) {
            case Refused refused -> new Trouble(HttpStatus.BAD_REQUEST, "Not yet", sentence(refused));
            case NotFound notFound -> new Trouble(HttpStatus.NOT_FOUND, "Not here", sentence(notFound) + ".");
            case LogInFirst first -> new Trouble(HttpStatus.UNAUTHORIZED, "Log in first", sentence(first));
            case CommitUnknown unknown ->
                new Trouble(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "We do not know whether this was saved",
                        "The database did not answer in time. Sent again with the same form or key, it is stored only"
                                + " once.");
            case InternalAuthenticationServiceException away -> databaseAway(false);
            case AuthenticationException wrong ->
                new Trouble(HttpStatus.UNAUTHORIZED, "Not logged in", "Name or password is wrong.");
            default -> databaseAway(writing);
        };
    }

    private static Trouble databaseAway(boolean writing) {
        return writing
                ? new Trouble(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "Writing is not possible right now",
                        "Your text is kept here, try again.")
                : new Trouble(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "Nothing can be shown right now",
                        "The database cannot be reached. Try again in a moment.");
    }

    private static String sentence(RuntimeException e) {
        return String.valueOf(e.getMessage());
    }
}
