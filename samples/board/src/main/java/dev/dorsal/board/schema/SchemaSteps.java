package dev.dorsal.board.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.ClassPathResource;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.stereotype.Component;

/**
 * Brings the tables to the state that this version needs: numbered scripts, each run until it succeeded once. Scripts
 * can be repeated, so two instances that start together, or one that dies in the middle, do no harm. When all are
 * done nothing is written.
 */
@Component
class SchemaSteps {
    private static final Logger LOG = LoggerFactory.getLogger(SchemaSteps.class);
    private static final List<String> SCRIPTS = List.of("1-tables");

    private final DataSource dataSource;
    private final JdbcClient db;
    private final SampleContent content;

    SchemaSteps(DataSource dataSource, JdbcClient db, SampleContent content) {
        this.dataSource = dataSource;
        this.db = db;
        this.content = content;
    }

    /** Without a transaction, which means on the writer. Throws what the server says; run it again then. */
    void run() {
        Set<String> done = done();
        for (String script : SCRIPTS) {
            if (!done.contains(script)) {
                apply(script);
            }
        }
        if (!done.contains(SampleContent.STEP)) {
            insertContent();
        }
    }

    private Set<String> done() {
        boolean anything = db.sql("""
            select count(*) from information_schema.tables
            where table_schema = schema() and lower(table_name) = 'schema_step'
            """).query(Long.class).single() > 0;
        return anything
                ? new HashSet<>(db.sql("select name from schema_step")
                        .query(String.class)
                        .list())
                : Set.of();
    }

    private void apply(String script) {
        new ResourceDatabasePopulator(new ClassPathResource("schema/" + script + ".sql")).execute(dataSource);
        LOG.info("schema: {} done", script);
    }

    private void insertContent() {
        try {
            content.insert();
        } catch (DuplicateKeyException e) {
            // Another instance was faster.
            LOG.debug("schema: sample content is there already");
        }
    }
}
