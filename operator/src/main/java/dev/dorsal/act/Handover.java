package dev.dorsal.act;

import dev.dorsal.decide.Step;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Phases.Phase;
import dev.dorsal.mysql.MySqlException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A switchover, step by step. Until the choice is recorded the old primary is the primary: whoever follows an operator that
 * died here opens it again. From then on the new one is, and is opened. Writers stand still from the closing until the
 * writer's addresses are changed, so everything else comes before or after.
 */
final class Handover {
    private static final Logger LOG = LoggerFactory.getLogger(Handover.class);

    private final PrimaryRecord record;
    private final ServerSteps servers;
    private final PhaseClock phases;

    Handover(PrimaryRecord record, ServerSteps servers, PhaseClock phases) {
        this.record = record;
        this.servers = servers;
        this.phases = phases;
    }

    /** @param publish leads the writer to the new primary; throws when that could not be done */
    void run(Step.SwitchOver move, Runnable publish) {
        var from = move.from().member();
        record.mustStillBe(move.from(), move.choice().term() - 1);
        phases.begin(move.choice().term());
        var all = prepare(move);
        phases.reached(Phase.DRAINED);
        var target = move.choice().primary().member();
        Together.run(List.of(
                () -> record.choose(move.choice(), all, "Switchover", move.answers()), () -> servers.pause(target)));
        servers.promote(target, move.durability());
        servers.ping(target, move.choice().term());
        servers.letWrite(target);
        phases.reached(Phase.OPENED);
        try {
            publish.run();
            phases.reached(Phase.ENDPOINTS);
        } finally {
            endClients(from);
        }
    }

    /** They would be refused there from now on, and find the new one by connecting again. */
    private void endClients(MemberId from) {
        try {
            servers.endClients(from);
        } catch (MySqlException e) {
            // A server that ends takes them along.
            LOG.info("connections of clients to {} were not ended: {}", from, e.getMessage());
        }
    }

    /** A request gets one attempt: another one would end the clients' transactions again. */
    private GtidSet prepare(Step.SwitchOver move) {
        var chain = new Chain(move, record, servers);
        try {
            chain.build();
            servers.prepareFence(move.choice().primary().member(), move.durability());
            servers.catchUp(move.choice().primary(), move.from().member());
            // An operator that leads meanwhile and opens the old one again takes this back first: then the choice
            // fails.
            record.beginTakeover(move.from(), move.choice().term() - 1);
            phases.reached(Phase.DECIDED);
            return close(move);
        } catch (RuntimeException e) {
            phases.forget();
            chain.undo();
            refuse(move, e);
            throw e;
        }
    }

    private void refuse(Step.SwitchOver move, RuntimeException e) {
        if (e instanceof StepFailed || e instanceof MySqlException) {
            move.answers()
                    .ifPresent(request ->
                            record.answer(request, false, "it was tried, and nothing was changed: " + e.getMessage()));
        }
    }

    /** @return all that the old one has, executed by the new one too */
    private GtidSet close(Step.SwitchOver move) {
        var from = move.from().member();
        try {
            var all = servers.closeForHandover(from);
            phases.reached(Phase.FENCED);
            servers.mustExecute(move.choice().primary().member(), all);
            return all;
        } catch (RuntimeException e) {
            // It is still the recorded one; if this fails too, the next pass opens it.
            record.endTakeover(move.from(), move.choice().term() - 1);
            servers.open(move.from(), move.choice().term() - 1, move.durability(), () -> {});
            throw e;
        }
    }
}
