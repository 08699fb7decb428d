package dev.dorsal.board.community;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.jdbc.support.KeyHolder;

/** Columns to values. Times are stored as UTC without a zone, so that no session's time zone can shift them. */
final class Rows {
    private Rows() {}

    static LocalDateTime now() {
        return LocalDateTime.now(ZoneOffset.UTC);
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        LocalDateTime time = row.getObject(column, LocalDateTime.class);
        return time == null ? null : time.toInstant(ZoneOffset.UTC);
    }

    /** The id that an insert was given. */
    static long generated(KeyHolder keys) {
        Number key = keys.getKey();
        if (key == null) {
            throw new DataRetrievalFailureException("the insert returned no id");
        }
        return key.longValue();
    }

    private static Instant writtenAt(ResultSet row) throws SQLException {
        Instant at = instant(row, "written_at");
        return at == null ? Instant.EPOCH : at;
    }

    private static @Nullable Long number(ResultSet row, String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }

    private static Author author(ResultSet row) throws SQLException {
        return new Author(number(row, "account_id"), row.getString("author_name"));
    }

    static Board board(ResultSet row, int index) throws SQLException {
        return new Board(
                row.getLong("id"),
                row.getString("slug"),
                row.getString("title"),
                row.getString("about"),
                row.getString("latest_post"),
                instant(row, "latest_at"));
    }

    static Post post(ResultSet row, int index) throws SQLException {
        return new Post(
                row.getLong("id"),
                row.getLong("board_id"),
                row.getString("title"),
                row.getString("body"),
                author(row),
                writtenAt(row),
                row.getLong("comment_count"),
                row.getLong("like_count"));
    }

    static Comment comment(ResultSet row, int index) throws SQLException {
        return new Comment(
                row.getLong("id"), number(row, "parent_id"), row.getString("body"), author(row), writtenAt(row));
    }
}
