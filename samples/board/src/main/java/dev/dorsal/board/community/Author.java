package dev.dorsal.board.community;

import org.jspecify.annotations.Nullable;

/**
 * Who wrote something.
 *
 * @param accountId null for a guest
 * @param name the account's name, or what the guest called themselves
 */
public record Author(@Nullable Long accountId, String name) {

    /** A guest under the name given; "guest" when it is blank. */
    public static Author guest(@Nullable String name) {
        return new Author(null, name == null || name.isBlank() ? "guest" : Limits.NAME.check(name));
    }

    public boolean isGuest() {
        return accountId == null;
    }
}
