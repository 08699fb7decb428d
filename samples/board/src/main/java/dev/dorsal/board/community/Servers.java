package dev.dorsal.board.community;

import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Asks the servers who they are, so that a person sees where reads and writes go. */
@Service
public class Servers {
    private final JdbcTemplate db;

    Servers(JdbcTemplate db) {
        this.db = db;
    }

    /** The server that serves a read-only transaction now. */
    @Transactional(readOnly = true)
    public ServerIdentity reading() {
        return ask();
    }

    /** The server that serves a writing transaction now. Nothing is written. */
    @Transactional
    public ServerIdentity writing() {
        return ask();
    }

    private ServerIdentity ask() {
        return db.execute((ConnectionCallback<ServerIdentity>) connection -> {
            if (!connection.getMetaData().getDatabaseProductName().equals("MySQL")) {
                return new ServerIdentity(connection.getMetaData().getDatabaseProductName(), 0, false);
            }
            try (var statement = connection.createStatement();
                    var row = statement.executeQuery("select @@hostname, @@server_id, @@global.super_read_only")) {
                row.next();
                return new ServerIdentity(row.getString(1), row.getLong(2), row.getBoolean(3));
            }
        });
    }
}
