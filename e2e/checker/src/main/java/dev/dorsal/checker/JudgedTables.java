package dev.dorsal.checker;

import dev.dorsal.checker.load.Table;
import dev.dorsal.checker.load.Target;
import dev.dorsal.checker.timeline.Account;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tables of runs that were judged right: what was there then must be there after all faults that came later. */
public final class JudgedTables {
    private final Map<Table, Long> checksums = new LinkedHashMap<>();

    /** Remembers the table of a run as the primary had it; one that was judged wrong is left out. */
    public void add(Table table, Account account) {
        if (account.verdict().isRight()) {
            checksums.put(table, account.evidence().primaryData().checksum());
        }
    }

    /** A sentence for each table that is another one now, by member; empty when all is as it was. */
    public List<String> changed(Target target) throws SQLException {
        var changed = new ArrayList<String>();
        for (var member : target.members()) {
            try (var connection = target.member(member).patient()) {
                for (var judged : checksums.entrySet()) {
                    long now = judged.getKey().checksum(connection);
                    if (now != judged.getValue()) {
                        changed.add(member + ": " + judged.getKey().name() + " has changed since it was judged");
                    }
                }
            }
        }
        return changed;
    }

    public int size() {
        return checksums.size();
    }
}
