package dev.dorsal.act;

/** A step that ended without its effect; the message is the reason. */
final class StepFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Outcome.Kind kind;

    StepFailed(Outcome.Kind kind, String reason) {
        super(reason);
        this.kind = kind;
    }

    Outcome.Kind kind() {
        return kind;
    }
}
