package dev.dorsal.board.community;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A comment.
 *
 * @param parentId the comment that it answers; null when it answers the post
 */
public record Comment(long id, @Nullable Long parentId, String body, Author author, Instant writtenAt) {}
