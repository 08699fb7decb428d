package dev.dorsal.decide.plans;

import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Findings;
import dev.dorsal.decide.Planner.Draft;
import dev.dorsal.decide.Step;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Snapshot;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Where writer and reader lead. Both follow from what was read back, never from what was just asked for. */
public final class Endpoints {
    private Endpoints() {}

    /**
     * Where a primary is opened by this plan, right after it reads back as open. Until then the addresses stay: clients meet
     * a closed or dead server there, which is no worse than nobody, and the addresses change once instead of twice.
     */
    public static void publishWriter(Snapshot snapshot, Findings findings, Draft draft) {
        draft.then(new Step.PublishWriter(draft.opens() ? recorded(snapshot) : writer(snapshot, findings.diagnosis())));
    }

    public static void publishReader(Snapshot snapshot, Findings findings, Draft draft) {
        draft.then(new Step.PublishReader(readers(snapshot, findings)));
    }

    private static List<MemberId> recorded(Snapshot snapshot) {
        return snapshot.recorded().primary().map(Recorded.Primary::member).stream()
                .toList();
    }

    private static List<MemberId> writer(Snapshot snapshot, Diagnosis diagnosis) {
        return snapshot.recorded()
                .primary()
                .map(primary -> snapshot.facts().member(primary.member()))
                .filter(primary -> leadsTo(primary, snapshot, diagnosis))
                .map(primary -> List.of(primary.id()))
                .orElse(List.of());
    }

    /**
     * An open primary. Also one that is just restarting in its Pod, if the writer leads there already: its clients are
     * refused meanwhile, and taking the address out and in again would cost them more than it saves.
     */
    private static boolean leadsTo(MemberFacts primary, Snapshot snapshot, Diagnosis diagnosis) {
        return switch (diagnosis) {
            case PRIMARY_OPEN -> primary.address().isPresent();
            case PRIMARY_UNREACHABLE, PRIMARY_CUT_OFF_FROM_OPERATOR, PRIMARY_DEAD, TAKEOVER_BLOCKED, PRIMARY_TO_OPEN ->
                !primary.terminating()
                        && primary.address()
                                .filter(snapshot.facts().writer()::contains)
                                .isPresent();
            case GOING,
                    WAITING_FOR_MEMBERS,
                    STRAY_CLAIMS,
                    DATA_SPLIT,
                    PRIMARY_TO_CHOOSE,
                    PRIMARY_REPLACED,
                    PRIMARY_LOST_DATA,
                    PRIMARY_LEAVING -> false;
        };
    }

    /** Every replica that may serve reads; the primary only when there is none. */
    public static Set<MemberId> readers(Snapshot snapshot, Findings findings) {
        var readers = new TreeSet<MemberId>();
        findings.members().forEach((id, finding) -> {
            if (finding.mayRead()
                    && !snapshot.recorded().isPrimary(id)
                    && snapshot.facts().member(id).address().isPresent()) {
                readers.add(id);
            }
        });
        if (readers.isEmpty()) {
            snapshot.recorded()
                    .primary()
                    .filter(primary -> findings.of(primary.member()).mayRead())
                    .ifPresent(primary -> readers.add(primary.member()));
        }
        return readers;
    }
}
