package dev.dorsal.board.web;

import java.sql.SQLException;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;

/** One line for each request that a database could not serve: the server's code, never its text, which may hold rows. */
final class TroubleLog {
    private static final Logger LOG = LoggerFactory.getLogger(TroubleLog.class);

    private TroubleLog() {}

    static void note(String method, String path, Trouble trouble, Exception e) {
        if (trouble.status() == HttpStatus.SERVICE_UNAVAILABLE) {
            LOG.warn("{} {}: {} ({})", method, path, trouble.title(), code(e));
        }
    }

    private static String code(Throwable error) {
        return Stream.iterate(error, t -> t != null, Throwable::getCause)
                .limit(20)
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast)
                .findFirst()
                .map(e -> "error " + e.getErrorCode() + ", SQLState " + e.getSQLState())
                .orElse(error.getClass().getSimpleName());
    }
}
