package dev.dorsal.board.rig;

import java.net.CookieManager;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Uses the pages as a browser does: keeps cookies, follows redirects, sends a form's hidden token with it. */
public final class Person implements AutoCloseable {
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final RunningBoard board;
    private final HttpClient browser = HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    private String token = "";

    public Person(RunningBoard board) {
        this.board = board;
    }

    public HttpResponse<String> open(String path) throws Exception {
        return remember(send(HttpRequest.newBuilder(board.uri(path))));
    }

    /** Opens the page with the form, fills it in and sends it; answers with the page that comes at the end. */
    public HttpResponse<String> fillIn(String page, String action, Map<String, String> fields) throws Exception {
        open(page);
        return submit(action, fields);
    }

    public HttpResponse<String> submit(String action, Map<String, String> fields) throws Exception {
        String form = fields.entrySet().stream()
                .map(f -> f.getKey() + "=" + URLEncoder.encode(f.getValue(), StandardCharsets.UTF_8))
                .collect(
                        Collectors.joining("&", "_csrf=" + URLEncoder.encode(token, StandardCharsets.UTF_8) + "&", ""));
        return remember(send(HttpRequest.newBuilder(board.uri(action))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))));
    }

    /** As a page elsewhere would make the browser do it. */
    public void forgetToken() {
        token = "";
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return browser.send(request.header("Accept", "text/html").build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> remember(HttpResponse<String> page) {
        var found = TOKEN.matcher(page.body());
        if (found.find()) {
            token = found.group(1);
        }
        return page;
    }

    @Override
    public void close() {
        browser.close();
    }
}
