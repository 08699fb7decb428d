package dev.dorsal.embedded.api.http;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * HTTP/1.1 for local clients on virtual threads: keep-alive, chunked bodies and the upgrade to WebSocket, which the
 * JDK's HttpServer cannot do. Hand an SSLServerSocket to the constructor for https.
 */
public final class Http implements AutoCloseable {
    public interface Handler {
        void handle(Exchange exchange) throws Exception;
    }

    private static final System.Logger LOG = System.getLogger(Http.class.getName());
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
            for (Exchange x = RequestReader.read(in, out); x != null; x = RequestReader.read(in, out)) {
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
}
