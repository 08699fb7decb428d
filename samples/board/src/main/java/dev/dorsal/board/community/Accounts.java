package dev.dorsal.board.community;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Accounts. The password is hashed outside of any transaction: BCrypt takes as long as many statements. */
@Service
public class Accounts {
    private final JdbcClient db;
    private final PasswordEncoder passwords;
    private final AccountRows rows;

    Accounts(JdbcClient db, PasswordEncoder passwords, AccountRows rows) {
        this.db = db;
        this.passwords = passwords;
        this.rows = rows;
    }

    @Transactional(readOnly = true)
    public Optional<Account> byName(String name) {
        return db.sql("select id, name, password_hash from account where name = ?")
                .param(name)
                .query((row, i) ->
                        new Account(row.getLong("id"), row.getString("name"), row.getString("password_hash")))
                .optional();
    }

    /**
     * Makes an account.
     *
     * @throws Refused when the name is taken, or name or password do not keep the limits
     */
    public void create(@Nullable String name, @Nullable String password) {
        String checkedName = Limits.NAME.check(name);
        String hash = hash(Limits.password(password));
        try {
            rows.insert(checkedName, hash);
        } catch (DuplicateKeyException e) {
            throw new Refused("The name \"" + checkedName + "\" is taken.");
        }
    }

    private String hash(String password) {
        String hash = passwords.encode(password);
        if (hash == null) {
            throw new Refused("The password cannot be used.");
        }
        return hash;
    }
}
