package dev.dorsal.model;

import java.util.Optional;

/**
 * Something that a person asked for by an annotation of the resource. It stays there; what was answered is not done again.
 *
 * @param name of the annotation
 * @param value as written; what follows an @ only makes it new
 * @param acceptedLoss transactions whose loss that person accepts, as written, or {@link #UNKNOWN}
 */
public record Request(String name, String value, Optional<String> acceptedLoss) {
    public static final String SWITCHOVER = "dorsal.dev/switchover";
    public static final String RESEED = "dorsal.dev/reseed";
    public static final String PROMOTE = "dorsal.dev/promote";
    public static final String ACCEPT_LOSS = "dorsal.dev/accept-loss";

    /** Nobody knows what is lost. */
    public static final String UNKNOWN = "unknown";

    public Request(String name, String value) {
        this(name, value, Optional.empty());
    }

    /** What is remembered as answered: with another loss accepted it is another request. */
    public String answered() {
        return acceptedLoss
                .map(loss -> value + " accepting the loss of " + loss)
                .orElse(value);
    }

    /** The value without what makes it new. */
    public String argument() {
        int suffix = value.indexOf('@');
        return (suffix < 0 ? value : value.substring(0, suffix)).strip();
    }
}
