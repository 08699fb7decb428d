package dev.dorsal.embedded.node.proxy;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes bytes both ways until both sides have ended, or one breaks. */
final class Connection {
    private static final int DIRECTIONS = 2;
    private static final int BUFFER = 16 << 10;

    private final Socket client;
    private final Socket server;
    private final AtomicInteger open = new AtomicInteger(DIRECTIONS);

    Connection(Socket client, Socket server) {
        this.client = client;
        this.server = server;
    }

    void pass(Runnable atEnd) throws IOException {
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        Thread.ofVirtual().start(() -> pump(client, server, atEnd));
        Thread.ofVirtual().start(() -> pump(server, client, atEnd));
    }

    private void pump(Socket from, Socket to, Runnable atEnd) {
        try {
            byte[] buffer = new byte[BUFFER];
            for (int n = from.getInputStream().read(buffer);
                    n >= 0;
                    n = from.getInputStream().read(buffer)) {
                to.getOutputStream().write(buffer, 0, n);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            reset();
        }
        if (open.decrementAndGet() == 0) {
            reset();
            atEnd.run();
        }
    }

    void reset() {
        reset(client);
        reset(server);
    }

    /** Closes at once; what was not sent is thrown away, and the other side hears of a broken connection. */
    static void reset(Socket socket) {
        try {
            if (!socket.isOutputShutdown() && socket.isConnected() && !socket.isClosed()) {
                socket.setSoLinger(true, 0);
            }
            socket.close();
        } catch (IOException e) {
            // It is closed.
        }
    }
}
