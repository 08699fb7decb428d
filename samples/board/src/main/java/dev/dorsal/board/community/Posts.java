package dev.dorsal.board.community;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Posts, newest first. */
@Service
public class Posts {
    /** Posts on one page of a list. */
    public static final int PAGE = 20;

    private final JdbcClient db;

    Posts(JdbcClient db) {
        this.db = db;
    }

    /**
     * One page of a board.
     *
     * @param before only posts with a smaller id; null for the newest
     * @return at most {@link #PAGE}, without their bodies
     */
    @Transactional(readOnly = true)
    public List<Post> page(long boardId, @Nullable Long before) {
        return db.sql("""
            select id, board_id, title, '' as body, account_id, author_name, written_at, comment_count, like_count
            from post where board_id = ? and id < ? order by id desc limit ?
            """)
                .params(boardId, before == null ? Long.MAX_VALUE : before, PAGE)
                .query(Rows::post)
                .list();
    }

    /** @throws NotFound when there is no such post */
    @Transactional(readOnly = true)
    public Post byId(long id) {
        return db.sql("""
            select id, board_id, title, body, account_id, author_name, written_at, comment_count, like_count
            from post where id = ?
            """).param(id).query(Rows::post).optional().orElseThrow(() -> new NotFound("Post " + id));
    }

    /**
     * Writes a post.
     *
     * @return its id; the id of the post that is there already when the same key was sent before
     */
    @Transactional
    public long write(long boardId, NewPost post) {
        return written(post.key()).orElseGet(() -> insert(boardId, post));
    }

    private Optional<Long> written(@Nullable String key) {
        return key == null
                ? Optional.empty()
                : db.sql("select id from post where form_key = ?")
                        .param(key)
                        .query(Long.class)
                        .optional();
    }

    private long insert(long boardId, NewPost post) {
        var key = new GeneratedKeyHolder();
        db.sql("""
            insert into post (board_id, title, body, account_id, author_name, written_at, form_key)
            values (?, ?, ?, ?, ?, ?, ?)
            """)
                .param(boardId)
                .param(post.title())
                .param(post.body())
                .param(post.author().accountId())
                .param(post.author().name())
                .param(Rows.now())
                .param(post.key())
                .update(key, "id");
        return Rows.generated(key);
    }
}
