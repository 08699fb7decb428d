package dev.dorsal.observe;

import dev.dorsal.model.MemberId;
import dev.dorsal.mysql.MySqlException;
import dev.dorsal.mysql.MySqlServer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/**
 * Waits at each member that answers for the end of its process, so that a killed server is noticed within milliseconds.
 * Decides nothing: whoever is told looks again. One virtual thread a member, in waits of some seconds.
 */
final class Vigils implements AutoCloseable {
    /** Shorter than what counts as a slow query by default. */
    private static final Duration LIMIT = Duration.ofSeconds(8);

    /** A member that ends each connection at once is not asked more often than that. */
    private static final long PACE = Duration.ofSeconds(1).toNanos();

    private final ExecutorService threads;
    private final Consumer<MemberId> ended;
    private final Map<MemberId, Vigil> standing = new ConcurrentHashMap<>();

    /** @param ended called when the connection to a member ended, from any thread */
    Vigils(ExecutorService threads, Consumer<MemberId> ended) {
        this.threads = threads;
        this.ended = ended;
    }

    /** From now on exactly these are waited at. One caller at a time. */
    void at(Map<MemberId, MySqlServer> servers) {
        standing.keySet().retainAll(servers.keySet());
        servers.forEach((member, server) -> {
            var present = standing.get(member);
            if (present == null || present.server != server || present.mayBeginAnew()) {
                begin(new Vigil(member, server));
            }
        });
    }

    private void begin(Vigil vigil) {
        standing.put(vigil.member, vigil);
        threads.execute(vigil::keep);
    }

    @Override
    public void close() {
        standing.clear();
    }

    private final class Vigil {
        private final MemberId member;
        private final MySqlServer server;
        private final long begun = System.nanoTime();
        private volatile boolean over;

        private Vigil(MemberId member, MySqlServer server) {
            this.member = member;
            this.server = server;
        }

        private boolean mayBeginAnew() {
            return over && System.nanoTime() - begun > PACE;
        }

        private void keep() {
            try {
                while (isWanted()) {
                    if (server.awaitEnd(LIMIT)) {
                        tell();
                        return;
                    }
                }
            } catch (MySqlException e) {
                // It cannot be reached, which probes tell.
            } finally {
                over = true;
            }
        }

        private void tell() {
            if (isWanted()) {
                ended.accept(member);
            }
        }

        private boolean isWanted() {
            return standing.get(member) == this;
        }
    }
}
