package dev.dorsal.board.community;

/** What a person entered cannot be taken. The message is a sentence for that person; nothing was stored. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Refused(String sentence) {
        super(sentence);
    }
}
