package dev.dorsal.board.community;

import org.jspecify.annotations.Nullable;

/**
 * A comment to be written, checked.
 *
 * @param parentId the comment that it answers; null when it answers the post
 * @param key names this writing, so that sending it twice stores it once; null when the sender does not care
 */
public record NewComment(
        @Nullable Long parentId,
        String body,
        Author author,
        @Nullable String key) {

    /** @throws Refused when the text is missing or too long */
    public static NewComment of(@Nullable Long parentId, @Nullable String body, Author author, @Nullable String key) {
        return new NewComment(parentId, Limits.COMMENT.check(body), author, Keys.check(key));
    }
}
