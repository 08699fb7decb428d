package dev.dorsal.board.community;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A topic that posts belong to.
 *
 * @param slug its name in addresses, unique
 * @param latestPost title of the newest post; null while there is none
 * @param latestAt when that was written
 */
public record Board(
        long id,
        String slug,
        String title,
        String about,
        @Nullable String latestPost,
        @Nullable Instant latestAt) {}
