package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dorsal.embedded.api.Node;
import dev.dorsal.embedded.api.Node.Container;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What goes through the API server to a container: logs and exec. */
public final class Streams {
    private static final int STDIN = 0;
    private static final int STDOUT = 1;
    private static final int STDERR = 2;
    private static final int ERROR = 3;
    private static final int RESIZE = 4;
    private static final int CLOSE = 255;
    private static final String PROTOCOL = "v5.channel.k8s.io";
    private final Node node;

    public Streams(Node node) {
        this.node = node;
    }

    public void logs(Exchange x, JsonNode pod) throws IOException {
        String tail = x.query("tailLines");
        var request = new Node.LogRequest(
                container(pod, x.query("container")),
                x.flag("follow"),
                tail.isEmpty() ? -1 : Integer.parseInt(tail),
                x.flag("previous"));
        try (InputStream log = ask(() -> node.logs(request));
                OutputStream out = x.stream("text/plain")) {
            x.onClientGone(() -> close(log));
            copy(log, out);
        }
    }

    private static void copy(InputStream log, OutputStream out) throws IOException {
        byte[] buffer = new byte[8192];
        for (int n = log.read(buffer); n >= 0; n = log.read(buffer)) {
            out.write(buffer, 0, n);
            out.flush();
        }
    }

    private static Container container(JsonNode pod, String asked) {
        List<String> names = new ArrayList<>();
        List<String> all = new ArrayList<>();
        for (JsonNode c : pod.at("/spec/containers")) {
            names.add(c.path("name").asText());
        }
        all.addAll(names);
        pod.at("/spec/initContainers").forEach(c -> all.add(c.path("name").asText()));
        String name = asked.isEmpty() && names.size() == 1 ? names.getFirst() : asked;
        if (name.isEmpty()) {
            throw ApiException.badRequest("a container name must be specified for pod " + Json.name(pod)
                    + ", choose one of: [" + String.join(" ", names) + "]");
        }
        if (!all.contains(name)) {
            throw ApiException.badRequest("container " + name + " is not valid for pod " + Json.name(pod));
        }
        return new Container(Json.namespace(pod), Json.name(pod), name);
    }

    private interface Question<T> {
        T ask() throws IOException;
    }

    private static <T> T ask(Question<T> question) throws IOException {
        try {
            return question.ask();
        } catch (Node.Refused e) {
            throw ApiException.badRequest(String.valueOf(e.getMessage()));
        }
    }

    /** Subprotocol v5.channel.k8s.io: the first byte of a message is its channel. */
    public void exec(Exchange x, JsonNode pod) throws IOException, InterruptedException {
        if (!x.wantsWebSocket() || !x.header("Sec-WebSocket-Protocol").contains(PROTOCOL)) {
            throw ApiException.badRequest("exec needs a WebSocket with " + PROTOCOL);
        }
        var request = new Node.ExecRequest(
                container(pod, x.query("container")),
                List.of(x.query("command").split("\n")),
                x.flag("stdin"),
                x.flag("tty"));
        try (Node.Execution run = ask(() -> node.exec(request))) {
            WebSocket socket = x.upgrade(PROTOCOL);
            Thread.ofVirtual().start(() -> feed(socket, run));
            Thread out = Thread.ofVirtual().start(() -> pump(run.stdout(), socket, STDOUT));
            Thread err = Thread.ofVirtual().start(() -> pump(run.stderr(), socket, STDERR));
            int code = run.exitCode();
            out.join();
            err.join();
            socket.send(WebSocket.BINARY, framed(ERROR, Json.text(exit(code)).getBytes(StandardCharsets.UTF_8)));
            socket.close();
        }
    }

    private static JsonNode exit(int code) {
        if (code == 0) {
            return Json.object().put("status", "Success");
        }
        var status = Json.object()
                .put("status", "Failure")
                .put("reason", "NonZeroExitCode")
                .put("message", "command terminated with non-zero exit code: exit status " + code);
        status.putObject("details")
                .putArray("causes")
                .addObject()
                .put("reason", "ExitCode")
                .put("message", "" + code);
        return status;
    }

    private static void feed(WebSocket socket, Node.Execution run) {
        try (OutputStream stdin = run.stdin()) {
            for (byte[] m = socket.receive(); m != null; m = socket.receive()) {
                int channel = m.length == 0 ? -1 : m[0] & 255;
                switch (channel) {
                    case STDIN -> {
                        stdin.write(m, 1, m.length - 1);
                        stdin.flush();
                    }
                    case CLOSE -> stdin.close();
                    case RESIZE -> resize(run, Json.read(Arrays.copyOfRange(m, 1, m.length)));
                    default -> {}
                }
            }
        } catch (IOException e) {
            // the command or the client is gone
        }
        run.close();
    }

    private static void resize(Node.Execution run, JsonNode size) {
        run.resize(size.path("Width").asInt(), size.path("Height").asInt());
    }

    private static void pump(InputStream from, WebSocket to, int channel) {
        byte[] buffer = new byte[8192];
        try {
            for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
                to.send(WebSocket.BINARY, framed(channel, Arrays.copyOf(buffer, n)));
            }
        } catch (IOException e) {
            // either end is gone
        }
    }

    private static byte[] framed(int channel, byte[] data) {
        byte[] framed = new byte[data.length + 1];
        framed[0] = (byte) channel;
        System.arraycopy(data, 0, framed, 1, data.length);
        return framed;
    }

    private static void close(InputStream log) {
        try {
            log.close();
        } catch (IOException e) {
            // closed
        }
    }
}
