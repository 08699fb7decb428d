package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A row that was written by the writer is read from every member and by the reader; and nobody writes elsewhere. */
@Story
class WriteByWriterReadEverywhere {
    private final Scene scene;
    private final Cluster shop;

    WriteByWriterReadEverywhere(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void threeMembers() throws SQLException {
        scene.apply(Manifest.of("shop", 3)).ready();
        shop.writer()
                .run(
                        "CREATE TABLE posts (id INT PRIMARY KEY, text VARCHAR(100))",
                        "INSERT INTO posts VALUES (1, 'hello')");
    }

    @Test
    void everyMemberAndTheReaderHaveTheRow() {
        shop.eventually("the row is everywhere", () -> {
            for (int member : shop.members()) {
                assertThat(shop.application(member).one("SELECT text FROM posts"))
                        .isEqualTo("hello");
            }
        });
        shop.eventually(
                "the reader has the row",
                () -> assertThat(shop.reader().one("SELECT text FROM posts")).isEqualTo("hello"));
    }

    @Test
    void theReaderLeadsToReplicasAlone() throws SQLException {
        var primary = shop.member(shop.primary()).variable("server_uuid");
        for (int i = 0; i < 10; i++) {
            assertThat(shop.reader().variable("server_uuid")).isNotEqualTo(primary);
        }
        assertThat(shop.writer().variable("server_uuid")).isEqualTo(primary);
    }

    @Test
    void r86TheApplicationCannotWriteOnAReplica() {
        assertThatThrownBy(() -> shop.application(shop.replica()).run("INSERT INTO posts VALUES (2, 'lost')"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1290));
        assertThatThrownBy(() -> shop.reader().run("INSERT INTO posts VALUES (3, 'lost')"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1290));
    }

    @Test
    void r7TheApplicationHasNoRightThatPassesReadOnly() throws SQLException {
        var grants = String.join("\n", shop.writer().column("SHOW GRANTS"));
        assertThat(grants).doesNotContain("SUPER", "CONNECTION_ADMIN", "SYSTEM_VARIABLES_ADMIN");
        assertThat(grants).contains("ON *.*", "USAGE");
    }

    @Test
    void r49ReplicationAccountsHavePasswordsOfAtMost32Characters() {
        assertThat(shop.secret("shop-accounts").get("replication-password")).hasSizeLessThanOrEqualTo(32);
    }
}
