package dev.dorsal.report;

import dev.dorsal.api.MemberStatus;
import dev.dorsal.api.MySQLClusterStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Whether a status is worth a write: at once when a state changed, at most every ten seconds when only numbers did. */
final class Quiet {
    static final Duration NUMBERS = Duration.ofSeconds(10);

    private final Map<String, Instant> written = new ConcurrentHashMap<>();

    boolean isWorthAWrite(String cluster, @Nullable MySQLClusterStatus before, MySQLClusterStatus after, Instant now) {
        if (after.equals(before)) {
            return false;
        }
        var worth = before == null
                || !withoutNumbers(before).equals(withoutNumbers(after))
                || !now.isBefore(written.getOrDefault(cluster, Instant.EPOCH).plus(NUMBERS));
        if (worth) {
            written.put(cluster, now);
        }
        return worth;
    }

    void forget(String cluster) {
        written.remove(cluster);
    }

    private static MySQLClusterStatus withoutNumbers(MySQLClusterStatus status) {
        return status.with(said -> said.lastKnownGtidExecuted(null)
                // The record has its own writes, and the sentence counts transactions.
                .lastFailover(null)
                .requests(null)
                .seedings(
                        status.seedings() == null
                                ? null
                                : status.seedings().stream()
                                        .map(seeding -> seeding.withProgress(seeding.stage(), null, null))
                                        .toList())
                .lag(Objects.equals(status.lag(), "unknown") ? "unknown" : null)
                .members(
                        status.members() == null
                                ? null
                                : status.members().stream()
                                        .map(Quiet::withoutNumbers)
                                        .toList()));
    }

    private static MemberStatus withoutNumbers(MemberStatus member) {
        return new MemberStatus(
                member.name(),
                member.role(),
                member.state(),
                member.reason(),
                member.since(),
                member.serverUuid(),
                member.version(),
                member.receiver(),
                member.applier(),
                null,
                member.lagUnknown(),
                null,
                member.extraTransactions(),
                member.lastError(),
                member.reads());
    }
}
