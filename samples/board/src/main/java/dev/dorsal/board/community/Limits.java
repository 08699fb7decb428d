package dev.dorsal.board.community;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** How long texts may be, in characters as people count them. The columns of the tables are as wide. */
public enum Limits {
    NAME("The name", 40),
    TITLE("The title", 200),
    POST("The text", 10_000),
    COMMENT("The comment", 4_000);

    private static final int PASSWORD_SHORTEST = 8;
    // BCrypt takes no more.
    private static final int PASSWORD_LONGEST_BYTES = 72;

    private final String subject;
    private final int longest;

    Limits(String subject, int longest) {
        this.subject = subject;
        this.longest = longest;
    }

    /**
     * The text without space around it.
     *
     * @throws Refused when it is absent, blank or too long
     */
    public String check(@Nullable String text) {
        String stripped = text == null ? "" : text.strip();
        if (stripped.isEmpty()) {
            throw new Refused(subject + " is missing.");
        }
        int length = stripped.codePointCount(0, stripped.length());
        if (length > longest) {
            throw new Refused(subject + " has " + length + " characters; " + longest + " are allowed.");
        }
        return stripped;
    }

    /** @throws Refused when the password is too short or too long */
    static String password(@Nullable String password) {
        if (password == null || password.length() < PASSWORD_SHORTEST) {
            throw new Refused("The password needs at least " + PASSWORD_SHORTEST + " characters.");
        }
        if (password.getBytes(StandardCharsets.UTF_8).length > PASSWORD_LONGEST_BYTES) {
            throw new Refused("The password is too long; " + PASSWORD_LONGEST_BYTES + " bytes are allowed.");
        }
        return password;
    }
}
