package dev.dorsal;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.Lock;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A Lease that knows when it was last renewed, on a clock that never steps. The elector ends a term when it notices that
 * the deadline is over; a process that was frozen, or whose elector hangs, must know by itself that it may not act.
 */
final class FreshLease implements Lock {
    private final Lock lease;
    private final Duration deadline;
    private final LongSupplier nanoseconds;
    private volatile @Nullable Long renewed;

    /** @param deadline how long after a renewal the holder may act; shorter than the time for which the Lease is held */
    FreshLease(Lock lease, Duration deadline, LongSupplier nanoseconds) {
        this.lease = lease;
        this.deadline = deadline;
        this.nanoseconds = nanoseconds;
    }

    /** Whether this process renewed it within the deadline. */
    boolean isFresh() {
        var last = renewed;
        return last != null && nanoseconds.getAsLong() - last < deadline.toNanos();
    }

    @Override
    public LeaderElectionRecord get(KubernetesClient client) {
        return lease.get(client);
    }

    @Override
    public void create(KubernetesClient client, LeaderElectionRecord record) {
        var begin = nanoseconds.getAsLong();
        lease.create(client, record);
        renewed = held(record, begin);
    }

    @Override
    public void update(KubernetesClient client, LeaderElectionRecord record) {
        // Counted from before the request: the server has seen it at some time since.
        var begin = nanoseconds.getAsLong();
        lease.update(client, record);
        renewed = held(record, begin);
    }

    private @Nullable Long held(LeaderElectionRecord record, long begin) {
        return identity().equals(record.getHolderIdentity()) ? begin : null;
    }

    @Override
    public String identity() {
        return lease.identity();
    }

    @Override
    public String describe() {
        return lease.describe();
    }
}
