package dev.dorsal.board.data;

import static com.zaxxer.hikari.SQLExceptionOverride.Override.CONTINUE_EVICT;
import static com.zaxxer.hikari.SQLExceptionOverride.Override.MUST_EVICT;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * Has the pool drop a connection whose server is no longer writable or no longer open. Without it the pool hands the
 * connections of a demoted primary out again until they are too old. What the pool drops by itself stays as it is.
 */
public final class EvictDemoted implements SQLExceptionOverride {

    // The interface has a nested enum of the same name.
    @java.lang.Override
    public SQLExceptionOverride.Override adjudicate(SQLException e) {
        return switch (Fault.of(e)) {
            case DEMOTED, BROKEN -> MUST_EVICT;
            case CONFLICT, NO_CONNECTION, OTHER -> CONTINUE_EVICT;
        };
    }
}
