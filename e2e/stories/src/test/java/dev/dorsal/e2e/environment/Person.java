package dev.dorsal.e2e.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Uses the board's pages as a browser does: keeps cookies, follows redirects, sends a form's hidden fields with it. */
public final class Person {
    private static final Pattern HIDDEN =
            Pattern.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\"");
    private static final Duration LIMIT = Duration.ofSeconds(15);

    private final RunningBoard board;
    private final HttpClient browser = HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(Duration.ofSeconds(3))
            .build();

    /** Somebody who was never there before. */
    public Person(RunningBoard board) {
        this.board = board;
    }

    /**
     * What came back at last.
     *
     * @param path of the page that redirects led to
     */
    public record Page(int status, String path, String text) {}

    public Page open(String path) {
        return send(HttpRequest.newBuilder(board.page(path)));
    }

    /** Opens the page with a form, fills it in, sends it to its action, and follows to the page that comes then. */
    public Page fillIn(String page, String action, Map<String, String> fields) {
        var hidden = HIDDEN.matcher(open(page).text())
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2), (first, other) -> first));
        hidden.putAll(fields);
        var form = hidden.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return send(HttpRequest.newBuilder(board.page(action))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form)));
    }

    private Page send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer = browser.send(request.timeout(LIMIT).build(), BodyHandlers.ofString());
            return new Page(answer.statusCode(), answer.uri().getPath(), answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
