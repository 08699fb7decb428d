package dev.dorsal.mysql.jdbc;

import dev.dorsal.mysql.Endpoint;
import dev.dorsal.mysql.MySqlConnector;
import dev.dorsal.mysql.MySqlServer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Access to servers over JDBC: at most three connections per member, and one thread for the upkeep of all pools. */
public final class JdbcConnector implements MySqlConnector {
    private final Map<String, JdbcServer> servers = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor housekeeping;

    private final Limits limits;

    public JdbcConnector() {
        this(Limits.USUAL);
    }

    JdbcConnector(Limits limits) {
        this.limits = limits;
        housekeeping = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("mysql-pools").factory());
        // Else the task of a closed pool would be kept until its time comes.
        housekeeping.setRemoveOnCancelPolicy(true);
    }

    @Override
    public MySqlServer server(Endpoint endpoint) {
        return servers.compute(endpoint.member(), (member, present) -> current(endpoint, present));
    }

    @Override
    public void forget(Predicate<String> members) {
        for (String member : servers.keySet()) {
            if (members.test(member)) {
                servers.computeIfPresent(member, (name, server) -> closed(server));
            }
        }
    }

    @Override
    public Set<String> members() {
        return Set.copyOf(servers.keySet());
    }

    @Override
    public void close() {
        forget(member -> true);
        housekeeping.shutdownNow();
    }

    private JdbcServer current(Endpoint endpoint, @Nullable JdbcServer present) {
        if (present != null && present.endpoint().equals(endpoint)) {
            return present;
        }
        if (present != null) {
            present.close();
        }
        return new JdbcServer(endpoint, limits, housekeeping);
    }

    private static @Nullable JdbcServer closed(JdbcServer server) {
        server.close();
        return null;
    }
}
