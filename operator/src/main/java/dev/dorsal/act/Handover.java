package dev.dorsal.act;

import dev.dorsal.decide.Step;
import dev.dorsal.model.GtidSet;
import dev.dorsal.mysql.MySqlException;

/**
 * A switchover, step by step. Until the choice is recorded the old primary is the primary: whoever follows an operator that
 * died here opens it again. From then on the new one is, and is opened.
 */
final class Handover {
    private final PrimaryRecord record;
    private final ServerSteps servers;

    Handover(PrimaryRecord record, ServerSteps servers) {
        this.record = record;
        this.servers = servers;
    }

    void run(Step.SwitchOver move) {
        var from = move.from().member();
        record.mustStillBe(move.from(), move.choice().term() - 1);
        var all = prepare(move);
        record.choose(move.choice(), all, "Switchover", move.answers());
        servers.open(move.choice().primary(), move.choice().term(), move.durability());
        // They would be refused there from now on, and find the new one by connecting again.
        servers.endClients(from);
    }

    /** A request gets one attempt: another one would end the clients' transactions again. */
    private GtidSet prepare(Step.SwitchOver move) {
        try {
            servers.catchUp(move.choice().primary().member(), move.from().member());
            // An operator that leads meanwhile and opens the old one again takes this back first: then the choice
            // fails.
            record.beginTakeover(move.from(), move.choice().term() - 1);
            return close(move);
        } catch (StepFailed | MySqlException e) {
            move.answers()
                    .ifPresent(request ->
                            record.answer(request, false, "it was tried, and nothing was changed: " + e.getMessage()));
            throw e;
        }
    }

    /** @return all that the old one has, executed by the new one too */
    private GtidSet close(Step.SwitchOver move) {
        var from = move.from().member();
        try {
            var all = servers.closeForHandover(from);
            servers.mustExecute(move.choice().primary().member(), all);
            return all;
        } catch (RuntimeException e) {
            // It is still the recorded one; if this fails too, the next pass opens it.
            record.endTakeover(move.from(), move.choice().term() - 1);
            servers.open(move.from(), move.choice().term() - 1, move.durability());
            throw e;
        }
    }
}
