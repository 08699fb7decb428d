package dev.dorsal.mysql;

/** What is known after a server was asked to refuse writes. */
public enum Closing {
    /** Nobody writes any more, privileged or not. Every write that was acknowledged is in the executed set now. */
    CLOSED,
    /** Something held the lock for the whole wait: the server writes on, and will not close by itself later. */
    STILL_OPEN,
    /** No answer. It may be closed now, or close later by itself, when a waiting statement gets its lock. */
    UNKNOWN
}
