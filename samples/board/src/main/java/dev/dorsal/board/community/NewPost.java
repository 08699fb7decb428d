package dev.dorsal.board.community;

import org.jspecify.annotations.Nullable;

/**
 * A post to be written, checked.
 *
 * @param key names this writing, so that sending it twice stores it once; null when the sender does not care
 */
public record NewPost(
        String title, String body, Author author, @Nullable String key) {

    /** @throws Refused when a text is missing or too long */
    public static NewPost of(@Nullable String title, @Nullable String body, Author author, @Nullable String key) {
        return new NewPost(Limits.TITLE.check(title), Limits.POST.check(body), author, Keys.check(key));
    }
}
