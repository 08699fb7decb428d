package dev.dorsal.mysql.jdbc;

import com.mysql.cj.jdbc.exceptions.PacketTooBigException;
import dev.dorsal.mysql.MySqlException;
import dev.dorsal.mysql.MySqlRefused;
import dev.dorsal.mysql.MySqlUnanswered;
import dev.dorsal.mysql.MySqlUnreachable;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** From the driver's exceptions to what is certain. */
final class Failures {
    /** Killed, and idle for too long. */
    private static final Set<Integer> ENDED_BY_SERVER = Set.of(3169, 4031);

    private static final String NO_MYSQL = "it answers, but not as a MySQL server";

    private Failures() {}

    /** A connection was asked for and did not come. */
    static MySqlException connecting(SQLException e) {
        return refusal(e).orElseGet(() -> new MySqlUnreachable(reason(e), isSilence(e)));
    }

    /** A statement that only reads was sent. */
    static MySqlException reading(SQLException e) {
        return connecting(e);
    }

    /** A statement that changes something was sent. */
    static MySqlException changing(String verb, SQLException e) {
        return refusal(e).orElseGet(() -> new MySqlUnanswered(verb + ": " + reason(e)));
    }

    /** Whether the connection came to its end, which is another thing than silence. */
    static boolean hasEnded(SQLException e) {
        boolean ended = String.valueOf(e.getSQLState()).startsWith("08") || ENDED_BY_SERVER.contains(e.getErrorCode());
        return ended && causes(e).noneMatch(SocketTimeoutException.class::isInstance);
    }

    private static boolean isSilence(SQLException e) {
        return causes(e)
                .anyMatch(cause -> cause instanceof SocketTimeoutException
                        || cause instanceof NoRouteToHostException
                        || cause instanceof SQLTransientConnectionException);
    }

    private static Optional<MySqlException> refusal(SQLException e) {
        return causes(e)
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast)
                // The driver's own complaints have no code.
                .filter(cause -> cause.getErrorCode() > 0)
                .findFirst()
                .map(cause -> new MySqlRefused(
                        cause.getErrorCode(), ErrorText.withoutValues(String.valueOf(cause.getMessage()))));
    }

    private static String reason(SQLException e) {
        return causes(e)
                .flatMap(cause -> Stream.ofNullable(known(cause)))
                .reduce((first, last) -> last)
                .orElse("the connection broke");
    }

    private static @org.jspecify.annotations.Nullable String known(Throwable cause) {
        return switch (cause) {
            case SocketTimeoutException timeout -> "no answer in time";
            case ConnectException refused -> "connection refused";
            case UnknownHostException unknown -> "its name does not resolve";
            case NoRouteToHostException noRoute -> "no route to its address";
            case SQLTransientConnectionException busy -> "no connection in time";
            // Somebody else's first words, read as the length of a packet and as what is in it.
            case PacketTooBigException garbage -> NO_MYSQL;
            case IndexOutOfBoundsException garbage -> NO_MYSQL;
            default -> null;
        };
    }

    private static Stream<Throwable> causes(Throwable e) {
        return Stream.iterate(e, cause -> cause != null, Throwable::getCause).limit(10);
    }
}
