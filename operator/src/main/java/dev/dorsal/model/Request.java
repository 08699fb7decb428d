package dev.dorsal.model;

/**
 * Something that a person asked for by an annotation of the resource. It stays there; what was answered is not done again.
 *
 * @param name of the annotation
 * @param value as written; what follows an @ only makes it new
 */
public record Request(String name, String value) {
    public static final String SWITCHOVER = "dorsal.dev/switchover";
    public static final String RESEED = "dorsal.dev/reseed";

    /** The value without what makes it new. */
    public String argument() {
        int suffix = value.indexOf('@');
        return (suffix < 0 ? value : value.substring(0, suffix)).strip();
    }
}
