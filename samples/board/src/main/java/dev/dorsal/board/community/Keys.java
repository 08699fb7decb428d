package dev.dorsal.board.community;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Keys of forms: a form that is sent twice, after an unknown outcome for example, is stored once. */
public final class Keys {
    private static final int LONGEST = 36;

    private Keys() {}

    /** A key that nobody else has. */
    public static String fresh() {
        return UUID.randomUUID().toString();
    }

    static @Nullable String check(@Nullable String key) {
        if (key == null || key.isBlank()) {
            return null;
        }
        if (key.length() > LONGEST) {
            throw new Refused("The key of the form is too long.");
        }
        return key;
    }
}
