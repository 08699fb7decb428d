package dev.dorsal.act;

import dev.dorsal.decide.Step;
import dev.dorsal.model.MemberId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The replicas that wait under the target of a switchover while the old primary is still open: after the flip those that
 * acknowledge are in place. What they acknowledge to the target before promises nothing, since nobody waits for it there.
 * They stay on record: of what they have acknowledged to the old primary they keep all.
 */
final class Chain {
    private static final Logger LOG = LoggerFactory.getLogger(Chain.class);

    private final Step.SwitchOver move;
    private final PrimaryRecord record;
    private final ServerSteps servers;

    Chain(Step.SwitchOver move, PrimaryRecord record, ServerSteps servers) {
        this.move = move;
        this.record = record;
        this.servers = servers;
    }

    /** Returns when all of them stream from the target, or throws; then some may. */
    void build() {
        var target = move.choice().primary();
        each(replica -> {
            record.mustStand();
            servers.follow(replica, target.member());
            servers.awaitStream(replica, target);
        });
    }

    /** Back under the old primary. What does not succeed here is left to the next pass, which attaches them as any other. */
    void undo() {
        each(replica -> {
            try {
                // Whoever recorded something else may have cut them from it.
                record.mustStand();
                servers.follow(replica, move.from().member());
            } catch (RuntimeException e) {
                LOG.warn("{} was not led back to {}: {}", replica, move.from().member(), e.getMessage());
            }
        });
    }

    private void each(Move one) {
        if (!move.chained().isEmpty()) {
            Together.run(move.chained().stream()
                    .<Runnable>map(replica -> () -> one.of(replica))
                    .toList());
        }
    }

    private interface Move {
        void of(MemberId replica);
    }
}
