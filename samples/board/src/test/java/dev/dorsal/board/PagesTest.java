package dev.dorsal.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.board.rig.Person;
import dev.dorsal.board.rig.RunningBoard;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On one database, as without a cluster. */
class PagesTest {
    private static RunningBoard board;
    private Person person;

    @BeforeAll
    static void start() {
        board = RunningBoard.alone("pages").awaitContent();
    }

    @AfterAll
    static void stop() {
        board.close();
    }

    @BeforeEach
    void enter() {
        person = new Person(board);
    }

    @AfterEach
    void leave() {
        person.close();
    }

    @Test
    void aGuestWritesAPostAndAnswersItWithoutAnAccount() throws Exception {
        var post = person.fillIn(
                "/boards/kitchen/write",
                "/boards/kitchen/posts",
                Map.of("title", "Leek soup", "body", "With potatoes", "guest", "Robin"));
        assertThat(post.statusCode()).isEqualTo(200);
        assertThat(post.body()).contains("Leek soup", "With potatoes", "<b>Robin</b><span> (guest)</span>");

        var comments = person.submit(post.uri().getPath() + "/comments", Map.of("body", "Good", "guest", ""));
        assertThat(comments.body()).contains("<span>1</span> comments", "Good", "<b>guest</b>");
    }

    @Test
    void aPersonJoinsLogsInLikesOnceAndTakesTheLikeBack() throws Exception {
        join("anna");
        var home = logIn("anna", "secret-anna");
        assertThat(home.body()).contains("<span>anna</span>");

        assertThat(like(false).body()).contains("<span>1</span> likes", "Take the like back");
        assertThat(like(false).body()).contains("<span>1</span> likes");
        assertThat(like(true).body()).contains("<span>0</span> likes");
    }

    @Test
    void aWrongPasswordAndAnUnknownNameAreOneAnswer() throws Exception {
        join("bert");
        assertThat(logIn("bert", "wrong-password").body()).contains("Name or password is wrong.");
        assertThat(logIn("nobody", "wrong-password").body()).contains("Name or password is wrong.");
    }

    @Test
    void aNameIsTakenOnce() throws Exception {
        join("carla");
        var again = join("carla");
        assertThat(again.statusCode()).isEqualTo(400);
        assertThat(again.body())
                .contains("The name &quot;carla&quot; is taken.")
                .doesNotContain("secret-carla");
    }

    @Test
    void whatPeopleWriteIsShownAsTextAndNeverAsMarkup() throws Exception {
        var post = person.fillIn(
                "/boards/kitchen/write",
                "/boards/kitchen/posts",
                Map.of("title", "<b>x</b>", "body", "<script>alert(1)</script>", "guest", "<i>"));
        assertThat(post.body()).doesNotContain("<script>", "<b>x</b>", "<i>").contains("&lt;script&gt;");
        assertThat(post.headers().firstValue("Content-Security-Policy").orElse(""))
                .startsWith("default-src 'none'");
    }

    @Test
    void aFormWithoutItsTokenIsRefused() throws Exception {
        person.open("/boards/kitchen/write");
        person.forgetToken();
        var refused = person.submit("/boards/kitchen/posts", Map.of("title", "x", "body", "y"));
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("This form is too old");
    }

    @Test
    void aTextThatIsTooLongComesBackWithTheLimitAndTheText() throws Exception {
        String title = "t".repeat(201);
        var refused =
                person.fillIn("/boards/kitchen/write", "/boards/kitchen/posts", Map.of("title", title, "body", "kept"));
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .contains("The title has 201 characters; 200 are allowed.", title, ">kept</textarea>");
    }

    @Test
    void aRequestLargerThanAnyFormIsRefusedUnread() {
        var refused = board.postJson("/api/boards/kitchen/posts", "{\"title\":\"" + "x".repeat(200_000) + "\"}");
        assertThat(refused.statusCode()).isEqualTo(413);
    }

    @Test
    void theSameFormSentTwiceIsStoredOnce() {
        assertThat(board.post("once").body()).isEqualTo(board.post("once").body());
    }

    @Test
    void aProgramNeedsAnAccountToLikeAndIsToldSo() {
        var refused = board.postJson("/api/posts/1/like", "{}");
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.body()).contains("Log in first");
    }

    @Test
    void aProgramLogsInByTheSessionsCookie() {
        assertThat(board.postJson("/api/accounts", "{\"name\":\"dora\",\"password\":\"secret-dora\"}")
                        .statusCode())
                .isEqualTo(201);
        var login = board.postJson("/api/login", "{\"name\":\"dora\",\"password\":\"secret-dora\"}");
        assertThat(login.statusCode()).isEqualTo(204);
        assertThat(login.headers().firstValue("Set-Cookie").orElse("")).startsWith("board-session=");
    }

    @Test
    void pagesThatDoNotExistSaySo() throws Exception {
        assertThat(person.open("/posts/999999").statusCode()).isEqualTo(404);
        assertThat(person.open("/boards/none").body()).contains("The board &quot;none&quot; does not exist.");
        assertThat(person.open("/nothing").body()).contains("There is no such page.");
    }

    private HttpResponse<String> join(String name) throws Exception {
        return person.fillIn("/join", "/join", Map.of("name", name, "password", "secret-" + name));
    }

    private HttpResponse<String> logIn(String name, String password) throws Exception {
        return person.fillIn("/login", "/login", Map.of("name", name, "password", password));
    }

    private HttpResponse<String> like(boolean back) throws Exception {
        return person.fillIn("/posts/1", "/posts/1/like", Map.of("back", String.valueOf(back)));
    }
}
