package dev.dorsal.embedded.api.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** One request and its answer. */
public final class Exchange {
    final String method;
    final String path;
    final Map<String, String> query = new LinkedHashMap<>();
    final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    final InputStream in;
    final OutputStream out;
    private final StringBuilder answerHeaders = new StringBuilder();
    byte[] body = new byte[0];
    boolean last;

    Exchange(String requestLine, InputStream in, OutputStream out) {
        String[] words = requestLine.split(" ");
        String[] target = words[1].split("\\?", 2);
        method = words[0];
        path = decode(target[0]);
        if (target.length > 1) {
            for (String pair : target[1].split("&")) {
                String[] kv = pair.split("=", 2);
                query.merge(decode(kv[0]), kv.length > 1 ? decode(kv[1]) : "", (a, b) -> a + "\n" + b);
            }
        }
        this.in = in;
        this.out = out;
    }

    public String header(String name) {
        return headers.getOrDefault(name, "");
    }

    public String query(String name) {
        return query.getOrDefault(name, "");
    }

    public boolean flag(String name) {
        return query(name).equals("true") || query(name).equals("1");
    }

    /** A header of the answer. */
    public void header(String name, String value) {
        answerHeaders.append(name).append(": ").append(value).append("\r\n");
    }

    /** Waits for the end of the connection, without an answer. */
    public void swallow() throws IOException {
        last = true;
        while (in.read() >= 0) {
            // the client may have sent more
        }
    }

    /** kubectl prints it as "Warning: ...". */
    public void warn(String text) {
        answerHeaders
                .append("Warning: 299 - \"")
                .append(text.replace("\\", "").replace("\"", "\\\""))
                .append("\"\r\n");
    }

    public void send(int code, String type, byte[] content) throws IOException {
        head(code, answerHeaders + "Content-Type: " + type + "\r\nContent-Length: " + content.length + "\r\n");
        if (!method.equals("HEAD")) {
            out.write(content);
        }
        out.flush();
    }

    /** A chunked answer of unknown length; each flush makes one chunk. The connection ends with it. */
    public OutputStream stream(String type) throws IOException {
        last = true;
        head(200, "Content-Type: " + type + "\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n");
        out.flush();
        return new Chunked(out);
    }

    /** Runs the action when the client closes a streamed answer. */
    public void onClientGone(Runnable action) {
        Thread.ofVirtual().start(() -> {
            try {
                while (in.read() >= 0) {
                    // nothing more is expected
                }
            } catch (IOException e) {
                // gone
            }
            action.run();
        });
    }

    public boolean wantsWebSocket() {
        return header("Upgrade").equalsIgnoreCase("websocket");
    }

    public WebSocket upgrade(String protocol) throws IOException {
        last = true;
        out.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Accept: " + WebSocket.accept(header("Sec-WebSocket-Key")) + "\r\n"
                        + (protocol.isEmpty() ? "" : "Sec-WebSocket-Protocol: " + protocol + "\r\n") + "\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        out.flush();
        return new WebSocket(in, out);
    }

    private void head(int code, String headers) throws IOException {
        out.write(("HTTP/1.1 " + code + " " + (code < 300 ? "OK" : "Error") + "\r\n" + headers + "\r\n")
                .getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String decode(String s) {
        return URLDecoder.decode(s, StandardCharsets.UTF_8);
    }
}
