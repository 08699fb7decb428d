package dev.dorsal.embedded.node.proxy;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Accepts connections on one address and gives each to a target chosen at random. */
final class Listener {
    private static final int CONNECT_MILLIS = 3000;
    private static final int BACKLOG = 256;

    private final ServerSocket server = new ServerSocket();
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private volatile List<Endpoint> targets;

    /**
     * @throws IOException when the address is taken
     */
    Listener(Endpoint at, List<Endpoint> targets) throws IOException {
        this.targets = List.copyOf(targets);
        server.setReuseAddress(true);
        server.bind(at.socket(), BACKLOG);
        Thread.ofVirtual().name("service " + at).start(this::accept);
    }

    void aim(List<Endpoint> at) {
        targets = List.copyOf(at);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> connect(client));
            } catch (IOException e) {
                // Closed, or one connection was gone before it was accepted.
            }
        }
    }

    private void connect(Socket client) {
        var left = new ArrayList<>(targets);
        while (!left.isEmpty()) {
            Endpoint target = left.remove(ThreadLocalRandom.current().nextInt(left.size()));
            var server = new Socket();
            try {
                server.connect(target.socket(), CONNECT_MILLIS);
                var connection = new Connection(client, server);
                connections.add(connection);
                connection.pass(() -> connections.remove(connection));
                return;
            } catch (IOException e) {
                Connection.reset(server);
            }
        }
        Connection.reset(client);
    }

    /** Stops accepting; connections go on. */
    void close() {
        try {
            server.close();
        } catch (IOException e) {
            // It accepts nothing any more either way.
        }
    }

    /** Stops accepting and ends all connections. */
    void end() {
        close();
        connections.forEach(Connection::reset);
    }
}
