package dev.dorsal.decide.plans;

import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.Step;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.util.Map;
import java.util.TreeMap;

/** The fence of the open primary knows whom to ask, and asks nobody while the operator is there. */
public final class Fencing {
    private Fencing() {}

    public static void keep(Snapshot snapshot, Findings findings, Draft draft) {
        if (findings.diagnosis() == Diagnosis.PRIMARY_OPEN) {
            snapshot.recorded()
                    .primary()
                    .ifPresent(primary ->
                            snapshot.primaryServer().ifPresent(server -> keep(snapshot, primary, server, draft)));
        }
    }

    private static void keep(Snapshot snapshot, Recorded.Primary primary, ServerState server, Draft draft) {
        var wanted = witnesses(snapshot, primary.member());
        if (!numbered(wanted).equals(server.witnesses().hosts())) {
            draft.then(new Step.SetWitnesses(primary, wanted));
        } else if (!server.witnesses().dialled().isEmpty()) {
            draft.then(new Step.HangUp(primary));
        }
    }

    /** Hosts of all members that can be replicas of this one. */
    public static Map<MemberId, String> witnesses(Snapshot snapshot, MemberId primary) {
        var witnesses = new TreeMap<MemberId, String>();
        snapshot.facts().members().forEach((id, facts) -> {
            if (!id.equals(primary) && id.number() < snapshot.facts().instances()) {
                facts.host().ifPresent(host -> witnesses.put(id, host));
            }
        });
        return witnesses;
    }

    private static Map<Integer, String> numbered(Map<MemberId, String> witnesses) {
        var numbered = new TreeMap<Integer, String>();
        witnesses.forEach((id, host) -> numbered.put(id.number(), host));
        return numbered;
    }
}
