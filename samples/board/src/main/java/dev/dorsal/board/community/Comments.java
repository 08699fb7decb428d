package dev.dorsal.board.community;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Comments and the answers to them. */
@Service
public class Comments {
    /** Comments shown of one post; the oldest win. */
    public static final int SHOWN = 500;

    private final JdbcClient db;

    Comments(JdbcClient db) {
        this.db = db;
    }

    /** The comments of a post by ascending id, at most {@link #SHOWN}; empty when there is no such post. */
    @Transactional(readOnly = true)
    public List<Comment> of(long postId) {
        return db.sql("""
            select id, parent_id, body, account_id, author_name, written_at
            from post_comment where post_id = ? order by id limit ?
            """).params(postId, SHOWN).query(Rows::comment).list();
    }

    /**
     * Writes a comment.
     *
     * @return its id; the id of the comment that is there already when the same key was sent before
     * @throws NotFound when there is no such post, or the comment answered is not one of its comments
     */
    @Transactional
    public long write(long postId, NewComment comment) {
        return written(comment.key()).orElseGet(() -> insert(postId, comment));
    }

    private Optional<Long> written(@Nullable String key) {
        return key == null
                ? Optional.empty()
                : db.sql("select id from post_comment where form_key = ?")
                        .param(key)
                        .query(Long.class)
                        .optional();
    }

    private long insert(long postId, NewComment comment) {
        // First the row that others wait for too: in this order two comments on one post cannot deadlock.
        int posts = db.sql("update post set comment_count = comment_count + 1 where id = ?")
                .param(postId)
                .update();
        if (posts == 0) {
            throw new NotFound("Post " + postId);
        }
        if (comment.parentId() != null) {
            requireComment(postId, comment.parentId());
        }
        return insertRow(postId, comment);
    }

    private void requireComment(long postId, long commentId) {
        boolean there = db.sql("select id from post_comment where id = ? and post_id = ?")
                .params(commentId, postId)
                .query(Long.class)
                .optional()
                .isPresent();
        if (!there) {
            throw new NotFound("Comment " + commentId);
        }
    }

    private long insertRow(long postId, NewComment comment) {
        var key = new GeneratedKeyHolder();
        db.sql("""
            insert into post_comment (post_id, parent_id, body, account_id, author_name, written_at, form_key)
            values (?, ?, ?, ?, ?, ?, ?)
            """)
                .param(postId)
                .param(comment.parentId())
                .param(comment.body())
                .param(comment.author().accountId())
                .param(comment.author().name())
                .param(Rows.now())
                .param(comment.key())
                .update(key, "id");
        return Rows.generated(key);
    }
}
