package dev.dorsal.board.community;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Likes: one per account and post. */
@Service
public class Likes {
    private final JdbcClient db;

    Likes(JdbcClient db) {
        this.db = db;
    }

    @Transactional(readOnly = true)
    public boolean likes(long accountId, long postId) {
        return db.sql("select count(*) from post_like where post_id = ? and account_id = ?")
                        .params(postId, accountId)
                        .query(Long.class)
                        .single()
                > 0;
    }

    /**
     * Likes a post; a second time changes nothing.
     *
     * @throws NotFound when there is no such post
     */
    @Transactional
    public void like(long accountId, long postId) {
        lock(postId);
        int added = db.sql("""
            insert into post_like (post_id, account_id, liked_at)
            select ?, ?, ? from (select 1 as one) as row_source
            where not exists (select 1 from post_like l where l.post_id = ? and l.account_id = ?)
            """)
                .params(postId, accountId, Rows.now(), postId, accountId)
                .update();
        count(postId, added);
    }

    /** Takes a like back; without one nothing changes. */
    @Transactional
    public void unlike(long accountId, long postId) {
        lock(postId);
        int removed = db.sql("delete from post_like where post_id = ? and account_id = ?")
                .params(postId, accountId)
                .update();
        count(postId, -removed);
    }

    /** The post's row first, always: in this order two likes of one post wait for each other and cannot deadlock. */
    private void lock(long postId) {
        boolean there = db.sql("select id from post where id = ? for update")
                .param(postId)
                .query(Long.class)
                .optional()
                .isPresent();
        if (!there) {
            throw new NotFound("Post " + postId);
        }
    }

    private void count(long postId, int change) {
        if (change != 0) {
            db.sql("update post set like_count = like_count + ? where id = ?")
                    .params(change, postId)
                    .update();
        }
    }
}
