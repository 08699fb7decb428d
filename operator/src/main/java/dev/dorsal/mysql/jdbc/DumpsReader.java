package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.Dumps;
import dev.dorsal.mysql.AccountsSql;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads who fetches the binary log, and who is kept from it. */
final class DumpsReader {
    /** The caches of accounts are locked; the statement's time ran out. */
    private static final Set<Integer> ACCOUNTS_CHANGE = Set.of(3547, 3024);

    private DumpsReader() {}

    static Dumps dumps(Session session) throws SQLException {
        List<Threads> threads = session.query(
                row -> new Threads(Optional.ofNullable(row.getString(1)), row.getInt(2)), Statements.DUMPS);
        Set<Integer> members = threads.stream()
                .flatMap(some -> some.user().stream())
                .flatMapToInt(user -> AccountsSql.member(user).stream())
                .boxed()
                .collect(Collectors.toSet());
        return new Dumps(threads.stream().mapToInt(Threads::count).sum(), members, barred(session));
    }

    private static Set<Integer> barred(Session session) throws SQLException {
        try {
            return locked(session);
        } catch (SQLException e) {
            if (ACCOUNTS_CHANGE.contains(e.getErrorCode())) {
                return Set.of();
            }
            throw e;
        }
    }

    private static Set<Integer> locked(Session session) throws SQLException {
        return session.query(row -> AccountsSql.member(row.getString(1)), Statements.BARRED).stream()
                .flatMapToInt(OptionalInt::stream)
                .boxed()
                .collect(Collectors.toSet());
    }

    private record Threads(Optional<String> user, int count) {}
}
