package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.dorsal.e2e.environment.Chromium;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Person;
import dev.dorsal.e2e.environment.ProjectFolder;
import dev.dorsal.e2e.environment.RunningBoard;
import dev.dorsal.e2e.environment.Scene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** People use the sample board beside the sample cluster: writes reach the primary, reads are served by replicas. */
@Story
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BoardBesideTheCluster {
    private static final String TITLE = "Bread without kneading";
    private static final Pattern READING = Pattern.compile("\"reading\":\\{[^}]*\"serverId\":(\\d+),\"readOnly\":true");
    private static final Pattern WRITING =
            Pattern.compile("\"writing\":\\{[^}]*\"serverId\":(\\d+),\"readOnly\":false");
    private static final Pattern READS_OF_READER =
            Pattern.compile("board_reads_total\\{pool=\"reader\",reason=\"none\"} ([0-9.E]+)");

    private final Scene scene;
    private final Cluster shop;
    private RunningBoard board;
    private String post;

    BoardBesideTheCluster(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void theBoardIsServed() throws IOException {
        scene.kubectl().apply(Files.readString(ProjectFolder.find().resolve("samples/02-shop.yaml")));
        shop.ready();
        board = scene.environment().startBoard(scene);
        var anybody = new Person(board);
        shop.eventually("it is ready and has its tables", () -> {
            assertThat(anybody.open("/actuator/health/readiness").text()).contains("\"status\":\"UP\"");
            assertThat(anybody.open("/boards/kitchen").status()).isEqualTo(200);
        });
    }

    @AfterAll
    void itEnds() {
        if (board != null) {
            board.close();
        }
    }

    @Test
    @Order(1)
    void aPersonJoinsLogsInAndSeesTheOwnPostAtOnce() {
        var ann = new Person(board);
        var account = Map.of("name", "ann", "password", "correct horse");
        assertThat(ann.fillIn("/join", "/join", account).path()).isEqualTo("/login");
        assertThat(ann.fillIn("/login", "/login", account).text()).contains("ann", "Log out");
        var written = ann.fillIn(
                "/boards/kitchen/write", "/boards/kitchen/posts", Map.of("title", TITLE, "body", "Wait 18 hours."));
        assertThat(written.status()).isEqualTo(200);
        assertThat(written.text()).contains(TITLE, "Wait 18 hours.", "ann");
        post = written.path();
        assertThat(post).matches("/posts/\\d+");
    }

    @Test
    @Order(2)
    void whatWasWrittenIsOnThePrimaryAndOnEveryReplica() {
        for (int member : shop.members()) {
            shop.eventually(
                    "the row on member " + member,
                    () -> assertThat(shop.application(member)
                                    .one("SELECT author_name FROM post WHERE title = '" + TITLE + "'"))
                            .isEqualTo("ann"));
        }
    }

    @Test
    @Order(3)
    void somebodyElseReadsItFromAReplica() throws SQLException {
        var guest = new Person(board);
        var before = readsOfReader(guest);
        shop.eventually("the post", () -> assertThat(guest.open(post).text()).contains(TITLE, "ann"));
        assertThat(readsOfReader(guest)).isGreaterThan(before);

        var servers = guest.open("/api/servers").text();
        assertThat(found(WRITING, servers)).isEqualTo(serverId(shop.primary()));
        var replicas = new TreeSet<String>();
        for (int replica : shop.replicas()) {
            replicas.add(serverId(replica));
        }
        assertThat(found(READING, servers)).isIn(replicas);
    }

    @Test
    @Order(4)
    void aRealBrowserShowsIt() {
        var folder = Path.of(System.getProperty("stories.folder", "target/stories"));
        var chromium = Chromium.find(folder.resolve("chromium-" + scene.namespace()));
        if (chromium.isEmpty()) {
            var reason = "no browser: there is no chromium on PATH";
            System.out.println(reason);
            abort(reason);
        }
        assertThat(chromium.get().document(board.page(post))).contains("<h1>" + TITLE + "</h1>", "Wait 18 hours.");
        var picture = folder.resolve("board-" + scene.environment().name() + ".png");
        chromium.get().picture(board.page("/boards/kitchen"), picture);
        assertThat(picture).isNotEmptyFile();
    }

    private String serverId(int member) throws SQLException {
        return shop.member(member).variable("server_id");
    }

    private static double readsOfReader(Person person) {
        return Double.parseDouble(
                found(READS_OF_READER, person.open("/actuator/prometheus").text()));
    }

    private static String found(Pattern pattern, String text) {
        var matcher = pattern.matcher(text);
        assertThat(matcher.find()).as("%s in %s", pattern, text).isTrue();
        return matcher.group(1);
    }
}
