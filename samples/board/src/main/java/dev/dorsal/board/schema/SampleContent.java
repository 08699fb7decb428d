package dev.dorsal.board.schema;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Something to look at in an empty database, inserted once. */
@Component
class SampleContent {
    static final String STEP = "sample-content";

    private final JdbcClient db;

    SampleContent(JdbcClient db) {
        this.db = db;
    }

    /** All or nothing. The step's row comes first: its key lets only one instance through. */
    @Transactional
    public void insert() {
        db.sql("insert into schema_step (name) values (?)").param(STEP).update();
        board("town-square", "Town square", "Say hello, ask anything.");
        board("kitchen", "Kitchen", "Recipes, and what went wrong.");
        board("workshop", "Workshop", "Tools, repairs and things made by hand.");
        post(
                "Welcome",
                "This board reads from replicas and writes to the primary.\n"
                        + "Write something, with or without an account.");
    }

    private void board(String slug, String title, String about) {
        db.sql("insert into board (slug, title, about) values (?, ?, ?)")
                .params(List.of(slug, title, about))
                .update();
    }

    private void post(String title, String body) {
        db.sql("""
            insert into post (board_id, title, body, author_name, written_at)
            select id, ?, ?, 'the board', ? from board where slug = 'town-square'
            """).params(title, body, LocalDateTime.now(ZoneOffset.UTC)).update();
    }
}
