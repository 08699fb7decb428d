package dev.dorsal.mysql;

/**
 * A verb without its result. The kinds differ in what is certain; none carries a secret or a row value in its message.
 */
public abstract sealed class MySqlException extends RuntimeException
        permits MySqlUnreachable, MySqlRefused, MySqlUnanswered {
    private static final long serialVersionUID = 1L;

    MySqlException(String message) {
        super(message);
    }
}
