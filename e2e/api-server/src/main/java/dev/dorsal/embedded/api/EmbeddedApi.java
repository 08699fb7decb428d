package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.http.Http;
import dev.dorsal.embedded.api.http.HttpApi;
import dev.dorsal.embedded.api.kind.Kinds;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.store.Journal;
import dev.dorsal.embedded.api.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A Kubernetes API on a loopback address: puts the parts together, starts and ends them. */
public final class EmbeddedApi implements AutoCloseable {
    private static final int REMEMBERED_CHANGES = 20_000;
    private static final String KUBECONFIG = """
        apiVersion: v1
        kind: Config
        current-context: dorsal
        clusters:
          - name: dorsal
            cluster: {server: "%s"}
        contexts:
          - name: dorsal
            context: {cluster: dorsal, user: dorsal, namespace: default}
        users:
          - name: dorsal
            user: {}
        """;
    private static final Node NONE = new Absent();
    private volatile Node node = NONE;
    private final @Nullable Journal journal;
    private final Store store;
    private final Api api;
    private final Collector collector;
    private final Faults faults = new Faults();
    private final Requests requests = new Requests();
    private final Http http;

    private EmbeddedApi(ServerSocket listener, @Nullable Journal journal) {
        this.journal = journal;
        store = new Store(REMEMBERED_CHANGES, journal);
        api = new Api(store, new Kinds());
        collector = new Collector(api);
        http = new Http(listener, new HttpApi(api, new Attached(this), faults, requests));
    }

    /**
     * Listens, with nothing behind it but memory.
     *
     * @param address a loopback address, such as 127.0.0.1
     * @param port 0 for any free one
     * @throws IOException when the address is taken
     */
    public static EmbeddedApi start(String address, int port) throws IOException {
        return new EmbeddedApi(listen(address, port), null);
    }

    /**
     * Listens, and keeps the objects in a folder: a later start on the same folder goes on with them.
     *
     * @throws IOException when the address is taken, or the folder cannot be used
     */
    public static EmbeddedApi start(String address, int port, Path folder) throws IOException {
        ServerSocket listener = listen(address, port);
        try {
            return new EmbeddedApi(listener, Journal.open(folder));
        } catch (IOException | RuntimeException e) {
            listener.close();
            throw e;
        }
    }

    private static ServerSocket listen(String address, int port) throws IOException {
        var listener = new ServerSocket();
        listener.bind(new InetSocketAddress(address, port), 256);
        return listener;
    }

    /** Without a slash at its end. */
    public String url() {
        return "http://" + http.address() + ":" + http.port();
    }

    /** A kubeconfig with one context, named dorsal, in namespace default. */
    public String kubeconfig() {
        return KUBECONFIG.formatted(url());
    }

    /** The same objects without HTTP. */
    public Api api() {
        return api;
    }

    /** Wrong answers for tests. */
    public Faults faults() {
        return faults;
    }

    /** What clients asked so far. */
    public Requests requests() {
        return requests;
    }

    /** From now on logs and exec go to this node; before, they are answered with an error. */
    public void attach(Node runsPods) {
        node = runsPods;
    }

    /** Applies every document of a manifest, as kubectl apply --server-side --force-conflicts does. */
    public void apply(String yaml) {
        for (ObjectNode o : Json.documents(yaml.getBytes(StandardCharsets.UTF_8))) {
            api.apply(o, "dorsal");
        }
    }

    /** Makes all older resourceVersions answer 410. */
    public void compact() {
        store.compact();
    }

    /** Ends all watches of clients. */
    public void disconnect() {
        store.disconnect();
    }

    @Override
    public void close() throws IOException {
        http.close();
        collector.close();
        if (journal != null) {
            synchronized (store) {
                journal.close();
            }
        }
    }

    private static final class Absent implements Node {
        @Override
        public InputStream logs(LogRequest request) throws IOException {
            throw new Refused("no node is attached to this API server");
        }

        @Override
        public Execution exec(ExecRequest request) throws IOException {
            throw new Refused("no node is attached to this API server");
        }
    }

    private record Attached(EmbeddedApi server) implements Node {
        @Override
        public InputStream logs(LogRequest request) throws IOException {
            return server.node.logs(request);
        }

        @Override
        public Execution exec(ExecRequest request) throws IOException {
            return server.node.exec(request);
        }
    }
}
