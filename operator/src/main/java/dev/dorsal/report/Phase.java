package dev.dorsal.report;

import dev.dorsal.decide.Findings;
import dev.dorsal.decide.MemberState;
import dev.dorsal.decide.Plan;

/** The word for the whole cluster, as the STATUS column shows it. */
enum Phase {
    /** No primary was ever chosen. */
    Creating,
    /** The writer is open and every member is well. */
    Ready,
    /** The writer is open; a member is not well. */
    Degraded,
    /** The writer is not open, and will be as soon as the primary answers. */
    Waiting,
    /** Something waits for a person. */
    Blocked,
    /** On its way out. */
    Deleting;

    static Phase of(Plan plan, int wanted, boolean misconfigured) {
        return switch (plan.findings().diagnosis()) {
            case GOING -> Deleting;
            case STRAY_CLAIMS, DATA_SPLIT, PRIMARY_REPLACED, PRIMARY_LOST_DATA, TAKEOVER_BLOCKED -> Blocked;
            case WAITING_FOR_MEMBERS, PRIMARY_TO_CHOOSE -> misconfigured ? Blocked : Creating;
            case PRIMARY_UNREACHABLE,
                    PRIMARY_CUT_OFF_FROM_OPERATOR,
                    PRIMARY_DEAD,
                    PRIMARY_TO_OPEN,
                    PRIMARY_LEAVING -> Waiting;
            case PRIMARY_OPEN -> isWell(plan.findings(), wanted) && !misconfigured ? Ready : Degraded;
        };
    }

    private static boolean isWell(Findings findings, int wanted) {
        return findings.members().size() == wanted
                && findings.in(MemberState.READY).size() == wanted;
    }
}
