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
    /** The recorded primary does not answer. The writer waits for it. */
    PRIMARY_UNREACHABLE,
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
            case STRAY_CLAIMS, DATA_SPLIT, PRIMARY_REPLACED, PRIMARY_LOST_DATA -> true;
            case GOING,
                    WAITING_FOR_MEMBERS,
                    PRIMARY_TO_CHOOSE,
                    PRIMARY_UNREACHABLE,
                    PRIMARY_TO_OPEN,
                    PRIMARY_LEAVING,
                    PRIMARY_OPEN -> false;
        };
    }
}
