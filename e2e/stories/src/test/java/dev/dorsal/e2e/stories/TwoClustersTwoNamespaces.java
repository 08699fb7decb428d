package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two clusters of one name in two namespaces know nothing of each other. */
@Story
class TwoClustersTwoNamespaces {
    private final Scene here;
    private final Scene there;

    TwoClustersTwoNamespaces(Scene here, Scene there) {
        this.here = here;
        this.there = there;
    }

    @Test
    void eachHasItsOwnDataAndPasswordsAndOneGoesWithoutTheOther() throws SQLException {
        var first = here.apply(Manifest.of("shop", 2));
        var second = there.apply(Manifest.of("shop", 2));
        List.of(first, second).forEach(Cluster::ready);
        mark(first, "here");
        mark(second, "there");
        first.eventually(
                "here",
                () -> assertThat(first.reader().one("SELECT word FROM mark")).isEqualTo("here"));
        second.eventually(
                "there",
                () -> assertThat(second.reader().one("SELECT word FROM mark")).isEqualTo("there"));
        assertThat(first.secret("shop-app").get("password"))
                .isNotEqualTo(second.secret("shop-app").get("password"));
        assertThat(first.status().primaryServerUuid())
                .isNotEqualTo(second.status().primaryServerUuid());

        first.delete();
        assertThat(second.status().phase()).isEqualTo("Ready");
        assertThat(second.writer().one("SELECT word FROM mark")).isEqualTo("there");
    }

    private static void mark(Cluster cluster, String word) throws SQLException {
        cluster.writer()
                .run("CREATE TABLE mark (word VARCHAR(10) PRIMARY KEY)", "INSERT INTO mark VALUES ('" + word + "')");
    }
}
