package dev.dorsal.board.community;

import java.time.Instant;

/**
 * A post.
 *
 * @param body plain text; empty in lists
 * @param comments how many it has, answers to comments included
 */
public record Post(
        long id,
        long boardId,
        String title,
        String body,
        Author author,
        Instant writtenAt,
        long comments,
        long likes) {}
