package dev.dorsal.mysql.jdbc;

import dev.dorsal.model.Witnesses;
import dev.dorsal.mysql.FenceSql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The channels that a server has.
 *
 * @param replica how the default one fetches and applies; empty when there is none
 * @param witnesses those of a primary's fence
 */
record Channels(Optional<Fetching> replica, Witnesses witnesses) {

    /** @param silence since the source's last word; empty when there was none since the receiver's start */
    record Fetching(
            Optional<Duration> silence, Optional<Instant> oldestUnapplied, int workers, Optional<Duration> failedFor) {}

    private record Seen(String name, String host, boolean dialled, Fetching fetching) {}

    static Channels read(Session session) throws SQLException {
        List<Seen> all = session.query(Channels::seen, Statements.CHANNELS);
        return new Channels(
                all.stream()
                        .filter(seen -> seen.name().isEmpty())
                        .map(Seen::fetching)
                        .findFirst(),
                witnesses(all.stream().filter(seen -> !seen.name().isEmpty()).toList()));
    }

    private static Witnesses witnesses(List<Seen> all) {
        var hosts = new TreeMap<Integer, String>();
        var dialled = new TreeSet<Integer>();
        for (var seen : all) {
            int member = FenceSql.witness(seen.name());
            hosts.put(member, seen.host());
            if (seen.dialled()) {
                dialled.add(member);
            }
        }
        return new Witnesses(hosts, dialled);
    }

    private static Seen seen(ResultSet row) throws SQLException {
        return new Seen(row.getString("channel"), row.getString("host"), row.getBoolean("dialled"), fetching(row));
    }

    private static Fetching fetching(ResultSet row) throws SQLException {
        Instant now = time(row, "now").orElseThrow();
        Optional<Duration> silence = Stream.of(time(row, "heartbeat"), time(row, "queued"))
                .flatMap(Optional::stream)
                .max(Instant::compareTo)
                .map(last -> Duration.between(last, now));
        Optional<Duration> failedFor = time(row, "failed").map(failure -> Duration.between(failure, now));
        return new Fetching(silence, time(row, "unapplied"), row.getInt("workers"), failedFor);
    }

    private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
        return Times.optional(row.getBigDecimal(column));
    }
}
