package dev.dorsal.kube.desired;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a member's init container is told which binary logs to keep before the member is built anew: in its environment. A
 * Pod whose server runs has kept what its own environment names, because the init container has ended well.
 */
public final class KeptLogs {
    private static final String VARIABLE = "DORSAL_KEEP";

    private KeptLogs() {}

    /** @param kept a name, and the binary logs after blanks; empty leaves the set as it is */
    public static StatefulSet told(StatefulSet set, String kept) {
        if (!kept.isEmpty()) {
            set.getSpec()
                    .getTemplate()
                    .getSpec()
                    .getInitContainers()
                    .forEach(container -> container
                            .getEnv()
                            .add(new EnvVarBuilder()
                                    .withName(VARIABLE)
                                    .withValue(kept)
                                    .build()));
        }
        return set;
    }

    /** What the Pods of this template are told to keep; empty for nothing. */
    public static String of(PodSpec spec) {
        return Stream.ofNullable(spec.getInitContainers())
                .flatMap(Collection::stream)
                .map(Container::getEnv)
                .filter(Objects::nonNull)
                .flatMap(Collection::stream)
                .filter(variable -> VARIABLE.equals(variable.getName()))
                .map(EnvVar::getValue)
                .flatMap(Stream::ofNullable)
                .findFirst()
                .orElse("");
    }

    /** What this set tells its Pods to keep. Taking that out again would be a newer template, and restart the member. */
    public static String of(Optional<StatefulSet> set) {
        return set.map(found -> of(found.getSpec().getTemplate().getSpec())).orElse("");
    }
}
