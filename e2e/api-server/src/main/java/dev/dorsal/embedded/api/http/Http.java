package dev.dorsal.embedded.api.http;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/1.1 for local clients on virtual threads: keep-alive, chunked bodies and the upgrade to WebSocket, which the
 * JDK's HttpServer cannot do. Hand an SSLServerSocket to the constructor for https.
 */
public final class Http implements AutoCloseable {
    public interface Handler {
        void handle(Exchange exchange) throws Exception;
    }

    private static final System.Logger LOG = System.getLogger(Http.class.getName());
    private static final int MAX_BODY = 8 << 20;
    private final ServerSocket listener;
    private final Handler handler;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    public Http(ServerSocket listener, Handler handler) {
        this.listener = listener;
        this.handler = handler;
        Thread.ofPlatform().name("api-accept").start(this::accept);
    }

    public String address() {
        return listener.getInetAddress().getHostAddress();
    }

    public int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    LOG.log(System.Logger.Level.WARNING, "accept: " + e);
                }
            }
        }
    }

    private void serve(Socket socket) {
        open.add(socket);
        try (socket) {
            var in = new BufferedInputStream(socket.getInputStream(), 16384);
            var out = new BufferedOutputStream(socket.getOutputStream(), 16384);
            for (Exchange x = Exchange.read(in, out); x != null; x = Exchange.read(in, out)) {
                handler.handle(x);
                if (x.last) {
                    return;
                }
            }
        } catch (IOException e) {
            // the client went away
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            LOG.log(System.Logger.Level.ERROR, "a defect of the embedded API", e);
        } finally {
            open.remove(socket);
        }
    }

    /** One request and its answer. */
    public static final class Exchange {
        final String method;
        final String path;
        final Map<String, String> query = new LinkedHashMap<>();
        final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        final InputStream in;
        final OutputStream out;
        private final StringBuilder answerHeaders = new StringBuilder();
        byte[] body = new byte[0];
        boolean last;

        private Exchange(String requestLine, InputStream in, OutputStream out) {
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

        public static @Nullable Exchange read(InputStream in, OutputStream out) throws IOException {
            String first = line(in);
            if (first == null) {
                return null;
            }
            Exchange x = new Exchange(first, in, out);
            for (String h = line(in); h != null && !h.isEmpty(); h = line(in)) {
                int colon = h.indexOf(':');
                x.headers.put(h.substring(0, colon), h.substring(colon + 1).trim());
            }
            if ("100-continue".equalsIgnoreCase(x.header("Expect"))) {
                out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                out.flush();
            }
            if (x.header("Transfer-Encoding").contains("chunked")) {
                x.body = chunks(in);
            } else if (!x.header("Content-Length").isEmpty()) {
                int length = Integer.parseInt(x.header("Content-Length"));
                if (length > MAX_BODY) {
                    throw new IOException("body of " + length + " bytes");
                }
                x.body = in.readNBytes(length);
            }
            x.last = "close".equalsIgnoreCase(x.header("Connection"));
            return x;
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

        private static @Nullable String line(InputStream in) throws IOException {
            var line = new ByteArrayOutputStream(128);
            for (int c = in.read(); c != '\n'; c = in.read()) {
                if (c < 0) {
                    return null;
                }
                if (c != '\r') {
                    line.write(c);
                }
            }
            return line.toString(StandardCharsets.ISO_8859_1);
        }

        private static byte[] chunks(InputStream in) throws IOException {
            var body = new ByteArrayOutputStream();
            while (true) {
                String size = line(in);
                if (size == null) {
                    throw new EOFException();
                }
                int n = Integer.parseInt(size.split(";")[0].trim(), 16);
                body.write(in.readNBytes(n));
                line(in);
                if (n == 0) {
                    return body.toByteArray();
                }
            }
        }
    }

    private static final class Chunked extends OutputStream {
        private final OutputStream out;
        private final ByteArrayOutputStream chunk = new ByteArrayOutputStream();

        Chunked(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) {
            chunk.write(b);
        }

        @Override
        public void write(byte[] b, int off, int len) {
            chunk.write(b, off, len);
        }

        @Override
        public void flush() throws IOException {
            if (chunk.size() > 0) {
                out.write((Integer.toHexString(chunk.size()) + "\r\n").getBytes(StandardCharsets.US_ASCII));
                chunk.writeTo(out);
                out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
                chunk.reset();
            }
            out.flush();
        }

        @Override
        public void close() throws IOException {
            flush();
            out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
    }
}
