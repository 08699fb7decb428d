package dev.dorsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true)
class FreshLeaseTest {
    private static final Duration DEADLINE = Duration.ofSeconds(7);

    KubernetesClient client;

    private final AtomicLong now = new AtomicLong();
    private final FreshLease lease =
            new FreshLease(new LeaseLock("default", "dorsal-operator", "me"), DEADLINE, now::get);

    @Test
    void itIsFreshUntilTheDeadlineAfterARenewal() {
        assertThat(lease.isFresh()).isFalse();
        lease.create(client, record("me"));
        assertThat(lease.isFresh()).isTrue();

        pass(Duration.ofMillis(6_999));
        assertThat(lease.isFresh()).isTrue();
        pass(Duration.ofMillis(1));
        assertThat(lease.isFresh()).isFalse();

        renew("me");
        assertThat(lease.isFresh()).isTrue();
    }

    @Test
    void itIsNotOnceItWasGivenBack() {
        lease.create(client, record("me"));
        renew("");
        assertThat(lease.isFresh()).isFalse();
    }

    @Test
    void aRenewalThatFailsDoesNotCount() {
        lease.create(client, record("me"));
        pass(DEADLINE);
        // Nobody read the Lease since: this one is out of date.
        assertThatThrownBy(() -> new FreshLease(new LeaseLock("nowhere", "x", "me"), DEADLINE, now::get)
                        .update(client, record("me")))
                .isInstanceOfAny(KubernetesClientException.class, NullPointerException.class);
        assertThat(lease.isFresh()).isFalse();
    }

    private void renew(String holder) {
        lease.get(client);
        lease.update(client, record(holder));
    }

    private void pass(Duration time) {
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(time.toMillis()));
    }

    private static LeaderElectionRecord record(String holder) {
        var at = ZonedDateTime.now();
        return new LeaderElectionRecord(holder, Duration.ofSeconds(10), at, at, 0);
    }
}
