package dev.dorsal.board.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * The health component {@code databases}: up while any pool can be connected, or nobody knows yet; its details name
 * each pool. It reads what the watches saw, so a probe never waits for a server.
 */
@Component("databases")
class DatabasesHealth implements HealthIndicator {
    private final List<PoolWatch> watches;

    DatabasesHealth(List<PoolWatch> watches) {
        this.watches = List.copyOf(watches);
    }

    @Override
    public Health health() {
        boolean anyServes = watches.stream().anyMatch(w -> !w.isAway());
        Health.Builder health = anyServes ? Health.up() : Health.outOfService();
        watches.forEach(w -> health.withDetail(w.name(), describe(w.state())));
        return health.build();
    }

    private static Map<String, String> describe(PoolState state) {
        Map<String, String> said = new LinkedHashMap<>();
        switch (state) {
            case PoolState.Unknown() -> said.put("state", "unknown");
            case PoolState.Connected(var since) -> {
                said.put("state", "connected");
                said.put("since", since.toString());
            }
            case PoolState.Away(var since, var reason) -> {
                said.put("state", "away");
                said.put("since", since.toString());
                said.put("reason", reason);
            }
        }
        return said;
    }
}
