package dev.dorsal.kube;

import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.model.MemberId;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/**
 * What a resource tells from the write on that records a takeover. The pass tells only at its end, seconds later, and not at
 * all when the operator dies in between: until then the resource would go on saying Ready.
 */
public final class TakeoverStatus {
    /** Conditions that do not hold then, with their reasons. */
    private static final Map<String, String> BROKEN = Map.of("Ready", "Waiting", "WriterAvailable", "PrimaryDead");

    private TakeoverStatus() {}

    /** The same status while a primary is being replaced. */
    public static MySQLClusterStatus of(MySQLClusterStatus before, MemberId primary, Instant now) {
        var message = primary + " is dead and is being replaced";
        var conditions = before.conditions() == null ? List.<Condition>of() : before.conditions();
        return before.with(status -> status.phase("Waiting")
                .message(message)
                .conditions(conditions.stream()
                        .map(condition -> told(condition, message, now))
                        .toList()));
    }

    private static Condition told(Condition before, String message, Instant now) {
        var reason = BROKEN.get(before.getType());
        if (reason == null) {
            return before;
        }
        var since = now.truncatedTo(ChronoUnit.SECONDS).toString();
        return new ConditionBuilder(before)
                .withStatus("False")
                .withReason(reason)
                .withMessage(message)
                .withLastTransitionTime(before.getStatus().equals("False") ? before.getLastTransitionTime() : since)
                .build();
    }
}
