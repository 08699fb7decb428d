package dev.dorsal.decide;

/**
 * What is the case with a cluster as a whole: a closed set. Each one says what is seen, and what may be done about it.
 */
public enum Diagnosis {
    /** The resource is on its way out. Whoever is open is closed, so that Pods end at once; nothing else is done. */
    GOING,
    /** No primary is recorded, and not all members answer. Nobody is chosen: whoever is silent may hold the data. */
    WAITING_FOR_MEMBERS,
    /** No primary is recorded, and there are claims of members that nobody asks for. They may hold the data: hold. */
    STRAY_CLAIMS,
    /** No primary is recorded, all members answer, and none of them holds all transactions. A person decides: hold. */
    DATA_SPLIT,
    /** No primary is recorded, all members answer, and one of them holds all transactions: it is recorded. */
    PRIMARY_TO_CHOOSE,
    /** The recorded primary does not answer, and it is not known yet, or not to be known, that it is dead. Wait. */
    PRIMARY_UNREACHABLE,
    /** The recorded primary does not answer the operator, and lives: replicas hear from it, or it refuses. Wait. */
    PRIMARY_CUT_OFF_FROM_OPERATOR,
    /** The recorded primary is dead, and it is proved who holds all that was acknowledged: that one takes over. */
    PRIMARY_DEAD,
    /** The recorded primary is dead, and nobody can be proved to hold all that was acknowledged. Hold. */
    TAKEOVER_BLOCKED,
    /** Under the name of the recorded primary another server answers: its data is not what was recorded. Hold. */
    PRIMARY_REPLACED,
    /** The recorded primary lacks transactions that it once had, or that a replica has of it. Hold. */
    PRIMARY_LOST_DATA,
    /** The recorded primary answers with all its data and is closed: it is opened. */
    PRIMARY_TO_OPEN,
    /** The recorded primary is open and its Pod is being ended: it is closed first. */
    PRIMARY_LEAVING,
    /** The recorded primary is open. */
    PRIMARY_OPEN;

    /** Whether nothing more happens until something outside of the operator's hands changes. */
    public boolean isHold() {
        return switch (this) {
            case STRAY_CLAIMS, DATA_SPLIT, PRIMARY_REPLACED, PRIMARY_LOST_DATA, TAKEOVER_BLOCKED -> true;
            case GOING,
                    WAITING_FOR_MEMBERS,
                    PRIMARY_TO_CHOOSE,
                    PRIMARY_UNREACHABLE,
                    PRIMARY_CUT_OFF_FROM_OPERATOR,
                    PRIMARY_DEAD,
                    PRIMARY_TO_OPEN,
                    PRIMARY_LEAVING,
                    PRIMARY_OPEN -> false;
        };
    }

    /** Whether the next look, a moment later, may say something else without anything having changed by itself. */
    public boolean isUncertain() {
        return this == PRIMARY_UNREACHABLE || this == PRIMARY_CUT_OFF_FROM_OPERATOR || this == PRIMARY_DEAD;
    }
}
