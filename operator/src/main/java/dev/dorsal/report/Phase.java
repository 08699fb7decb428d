package dev.dorsal.report;

import dev.dorsal.decide.MemberState;

/** The word for the whole cluster, as the STATUS column shows it. */
enum Phase {
    /** No primary was ever chosen. */
    Creating,
    /** The writer is open and every member is well. */
    Ready,
    /** The writer is open; a member is not well, or the writer Service could not be led to it. */
    Degraded,
    /** The writer is not open, and will be as soon as the primary answers. */
    Waiting,
    /** Something waits for a person. */
    Blocked,
    /** On its way out. */
    Deleting;

    static Phase of(Report report) {
        var misconfigured = report.isMisconfigured();
        return switch (report.plan().findings().diagnosis()) {
            case GOING -> Deleting;
            case STRAY_CLAIMS, DATA_SPLIT, PRIMARY_REPLACED, PRIMARY_LOST_DATA, TAKEOVER_BLOCKED -> Blocked;
            case WAITING_FOR_MEMBERS, PRIMARY_TO_CHOOSE -> misconfigured ? Blocked : Creating;
            case PRIMARY_UNREACHABLE, PRIMARY_CUT_OFF_FROM_OPERATOR, PRIMARY_DEAD, PRIMARY_TO_OPEN, PRIMARY_LEAVING ->
                Waiting;
            case PRIMARY_OPEN -> isWell(report) && !misconfigured ? Ready : Degraded;
        };
    }

    private static boolean isWell(Report report) {
        var findings = report.plan().findings();
        var wanted = report.cluster().getSpec().instances();
        return findings.members().size() == wanted
                && findings.in(MemberState.READY).size() == wanted
                && new Published(report).writer();
    }
}
