package dev.dorsal.board.data;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import org.springframework.stereotype.Component;

/** The gauge {@code board_pool_connected{pool}}: 1 connected, 0 away, not a number while nobody knows. */
@Component
class WatchMetrics implements MeterBinder {
    private final List<PoolWatch> watches;

    WatchMetrics(List<PoolWatch> watches) {
        this.watches = List.copyOf(watches);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (PoolWatch watch : watches) {
            Gauge.builder("board.pool.connected", watch, w -> value(w.state()))
                    .description("Whether the pool can connect to its server")
                    .tag("pool", watch.name())
                    .register(registry);
        }
    }

    private static double value(PoolState state) {
        return switch (state) {
            case PoolState.Unknown u -> Double.NaN;
            case PoolState.Connected c -> 1;
            case PoolState.Away a -> 0;
        };
    }
}
