package dev.dorsal.board.community;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The write of {@link Accounts}, a service of its own so that its transaction begins after the hashing. */
@Service
class AccountRows {
    private final JdbcClient db;

    AccountRows(JdbcClient db) {
        this.db = db;
    }

    @Transactional
    public void insert(String name, String hash) {
        db.sql("insert into account (name, password_hash, joined_at) values (?, ?, ?)")
                .params(name, hash, Rows.now())
                .update();
    }
}
