package dev.dorsal.kube;

import dev.dorsal.api.Failover;
import dev.dorsal.api.MySQLClusterSpec;
import dev.dorsal.api.Replication;
import dev.dorsal.model.Durability;
import dev.dorsal.model.FailoverRule;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Repair;
import java.time.Duration;
import java.util.Objects;

/** What the spec asks for, in words of the model. */
public final class SpecPolicy {
    private SpecPolicy() {}

    /** All of it. */
    public static Policy of(MySQLClusterSpec spec) {
        return new Policy(spec.instances(), durability(spec), failover(spec), diverged(spec));
    }

    /** Objects that were stored before there was such a rule have none: it is as if nothing was said. */
    public static FailoverRule failover(MySQLClusterSpec spec) {
        var failover = Objects.requireNonNullElse(spec.failover(), new Failover(Failover.Mode.Automatic, "60s", "60s"));
        return new FailoverRule(
                failover.mode() == Failover.Mode.Automatic, time(failover.maxBehind()), time(failover.cooldown()));
    }

    /** A whole number with s, m or h, which the schema keeps to. */
    private static Duration time(String text) {
        return Duration.parse("PT" + text);
    }

    /** A resource from before this field has none. */
    public static Repair diverged(MySQLClusterSpec spec) {
        return spec.repair() != null && spec.repair().diverged() == dev.dorsal.api.Repair.Diverged.Hold
                ? Repair.HOLD
                : Repair.RESEED;
    }

    /** With one member there is nobody to wait for. */
    public static Durability durability(MySQLClusterSpec spec) {
        var instances = spec.instances();
        var asked = Objects.requireNonNullElse(spec.replication().durability(), Replication.Durability.Lossless);
        var acknowledgements =
                Objects.requireNonNullElse(spec.replication().acknowledgements(), Durability.half(instances));
        return new Durability(
                switch (asked) {
                    case Lossless -> Durability.Mode.LOSSLESS;
                    case Available -> Durability.Mode.AVAILABLE;
                    case Async -> Durability.Mode.ASYNC;
                },
                instances == 1 ? 0 : Math.min(acknowledgements, instances - 1));
    }
}
