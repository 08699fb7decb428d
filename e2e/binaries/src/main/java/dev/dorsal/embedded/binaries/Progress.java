package dev.dorsal.embedded.binaries;

/** Is told in plain lines what is being done, at most every few seconds. Called from the thread that asked. */
@FunctionalInterface
public interface Progress {
    /** @param text one line without line end, such as {@code downloading 42 of 96 MB} */
    void line(String text);

    /** Says nothing. */
    static Progress silent() {
        return text -> {};
    }
}
