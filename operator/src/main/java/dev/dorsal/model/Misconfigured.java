package dev.dorsal.model;

/** Something that the user gave cannot be used; it waits until they change it. The message is the whole reason. */
public final class Misconfigured extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param reason one sentence that names the object, the key or field, and the rule */
    public Misconfigured(String reason) {
        super(reason);
    }
}
