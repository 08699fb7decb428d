package dev.dorsal.e2e.environment;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands between the operator and a plain HTTP API server. Passes everything on, until it is told to be silent or to answer
 * each request with an error; connections that are open then are cut.
 */
public final class ApiFaults implements AutoCloseable {
    private static final int PASS = 0;
    private static final int SILENT = -1;

    private final InetSocketAddress server;
    private final ServerSocket listener;
    private final Writes writes = new Writes();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile int mode = PASS;

    /** @param server address of the API server */
    ApiFaults(InetSocketAddress server) throws IOException {
        this.server = server;
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** What went by on its way to the server. */
    Writes writes() {
        return writes;
    }

    /** Takes connections and never answers. */
    public void beSilent() {
        change(SILENT);
    }

    /** Answers every request with this status, such as 429 or 500. */
    public void answer(int status) {
        change(status);
    }

    public void heal() {
        change(PASS);
    }

    private void change(int next) {
        mode = next;
        open.forEach(ApiFaults::closeQuietly);
        open.clear();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                var client = listener.accept();
                open.add(client);
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try {
            switch (mode) {
                case PASS -> pass(client);
                case SILENT -> client.getInputStream().transferTo(OutputStream.nullOutputStream());
                default -> refuse(client, mode);
            }
        } catch (IOException e) {
            // The connection is over; the next one has its own mode.
        } finally {
            closeQuietly(client);
            open.remove(client);
        }
    }

    private void pass(Socket client) throws IOException {
        try (var upstream = new Socket(server.getAddress(), server.getPort())) {
            open.add(upstream);
            Thread.ofVirtual().start(() -> copy(upstream, client));
            writes.pass(client.getInputStream(), upstream.getOutputStream());
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // Either end may close first.
        } finally {
            closeQuietly(to);
        }
    }

    private static void refuse(Socket client, int status) throws IOException {
        skipHead(client.getInputStream());
        var body = "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"made by the"
                + " story\",\"code\":"
                + status + "}";
        var answer = "HTTP/1.1 " + status
                + " Fault\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
        client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
    }

    private static void skipHead(InputStream input) throws IOException {
        for (int last = 0, next; (next = input.read()) >= 0; last = last << 8 | next) {
            if ((last << 8 | next) == 0x0d0a0d0a) {
                return;
            }
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        change(PASS);
    }
}
