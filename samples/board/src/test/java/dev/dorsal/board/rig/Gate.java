package dev.dorsal.board.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Stands for a Service: an address of its own whose new connections go to the member it points to. Connections that are
 * there stay where they are, as they do in a cluster. It can also be closed, fall silent, or cut a connection just after
 * a certain statement went through.
 */
public final class Gate implements AutoCloseable {
    public static final int PORT = 3306;

    private final String address;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile @Nullable ServerSocket door;
    private volatile String target;
    private volatile boolean silent;
    private volatile @Nullable String cutAfter;

    public Gate(String address, String target) {
        this.address = address;
        this.target = target;
    }

    /** New connections go there from now on. */
    public void pointTo(String member) {
        target = member;
    }

    /** Listens; does nothing when it does already. */
    public void open() {
        if (door != null) {
            return;
        }
        try {
            ServerSocket opened = new ServerSocket();
            opened.setReuseAddress(true);
            opened.bind(new InetSocketAddress(InetAddress.getByName(address), PORT));
            door = opened;
            Thread.ofVirtual().start(() -> accept(opened));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Refuses new connections and breaks the ones that are there. */
    @Override
    public void close() {
        ServerSocket closing = door;
        door = null;
        closeQuietly(closing);
        open.forEach(Gate::closeQuietly);
        open.clear();
    }

    /** Nothing goes through any more, and nobody is told: as when packets are dropped. */
    public void silence(boolean on) {
        silent = on;
    }

    /** Breaks the next connection whose client sends this text, once the server has it and before it can answer. */
    public void cutAfter(@Nullable String statement) {
        cutAfter = statement;
    }

    private void accept(ServerSocket from) {
        while (!from.isClosed()) {
            try {
                Socket client = from.accept();
                Thread.ofVirtual().start(() -> connect(client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void connect(Socket client) {
        try {
            open.add(client);
            Socket server = new Socket(target, PORT);
            open.add(server);
            Thread.ofVirtual().start(() -> pump(server, client, false));
            pump(client, server, true);
        } catch (IOException e) {
            closeQuietly(client);
        }
    }

    private void pump(Socket from, Socket to, boolean fromClient) {
        byte[] buffer = new byte[16 * 1024];
        try (from;
                to) {
            for (int n = from.getInputStream().read(buffer);
                    n >= 0;
                    n = from.getInputStream().read(buffer)) {
                while (silent && !from.isClosed()) {
                    LockSupport.parkNanos(20_000_000);
                }
                boolean cut = fromClient && isTheOne(buffer, n);
                if (cut) {
                    // The answer must not get through: the client's side goes first.
                    from.close();
                }
                to.getOutputStream().write(buffer, 0, n);
                if (cut) {
                    LockSupport.parkNanos(200_000_000);
                    return;
                }
            }
        } catch (IOException e) {
            // Either side is gone; closing both is the answer.
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private synchronized boolean isTheOne(byte[] buffer, int n) {
        String wanted = cutAfter;
        if (wanted == null || !new String(buffer, 0, n, StandardCharsets.ISO_8859_1).contains(wanted)) {
            return false;
        }
        cutAfter = null;
        return true;
    }

    private static void closeQuietly(@Nullable AutoCloseable closing) {
        try {
            if (closing != null) {
                closing.close();
            }
        } catch (Exception e) {
            // It is gone, which is what was asked.
        }
    }
}
