package dev.dorsal.e2e.environment;

import java.net.URI;

/**
 * The sample application beside a cluster.
 *
 * @param base address of its first page, as this machine reaches it
 * @param end what ends it, before its cluster goes
 */
public record RunningBoard(URI base, Runnable end) implements AutoCloseable {
    /** A page of it, such as "/login". */
    public URI page(String path) {
        return base.resolve(path);
    }

    @Override
    public void close() {
        end.run();
    }
}
