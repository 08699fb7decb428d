package dev.dorsal.board.community;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The boards, a handful, in the order in which they were made. */
@Service
public class Boards {
    private static final String SELECT = """
        select b.id, b.slug, b.title, b.about, p.title as latest_post, p.written_at as latest_at
        from board b
        left join post p on p.id = (select max(newest.id) from post newest where newest.board_id = b.id)
        """;

    private final JdbcClient db;

    Boards(JdbcClient db) {
        this.db = db;
    }

    @Transactional(readOnly = true)
    public List<Board> all() {
        return db.sql(SELECT + "order by b.id").query(Rows::board).list();
    }

    /** @throws NotFound when no board has that slug */
    @Transactional(readOnly = true)
    public Board bySlug(String slug) {
        return db.sql(SELECT + "where b.slug = ?")
                .param(slug)
                .query(Rows::board)
                .optional()
                .orElseThrow(() -> new NotFound("The board \"" + slug + "\""));
    }

    /** @throws NotFound when there is no such board */
    @Transactional(readOnly = true)
    public Board byId(long id) {
        return db.sql(SELECT + "where b.id = ?")
                .param(id)
                .query(Rows::board)
                .optional()
                .orElseThrow(() -> new NotFound("Board " + id));
    }
}
