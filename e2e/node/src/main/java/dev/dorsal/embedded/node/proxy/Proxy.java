package dev.dorsal.embedded.node.proxy;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens on addresses of Services and passes TCP connections on. An address without targets is not listened on, so that a
 * connection to it is refused at once. A connection that exists stays where it is, whatever becomes of the targets.
 */
public final class Proxy implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Proxy.class);
    private final Map<Endpoint, Listener> listeners = new HashMap<>();

    /**
     * From now on exactly these addresses are served.
     *
     * @param wanted targets by address; an empty list closes the address
     */
    public synchronized void serve(Map<Endpoint, List<Endpoint>> wanted) {
        listeners.entrySet().removeIf(e -> {
            boolean keep = !wanted.getOrDefault(e.getKey(), List.of()).isEmpty();
            if (!keep) {
                e.getValue().close();
            }
            return !keep;
        });
        wanted.forEach((at, targets) -> {
            if (!targets.isEmpty()) {
                serve(at, targets);
            }
        });
    }

    private void serve(Endpoint at, List<Endpoint> targets) {
        Listener known = listeners.get(at);
        if (known != null) {
            known.aim(targets);
            return;
        }
        try {
            listeners.put(at, new Listener(at, targets));
        } catch (IOException e) {
            LOG.warn("{} cannot be listened on: {}", at, e.getMessage());
        }
    }

    /** Closes all listeners and all connections. */
    @Override
    public synchronized void close() {
        listeners.values().forEach(Listener::end);
        listeners.clear();
    }
}
