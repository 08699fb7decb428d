package dev.dorsal.reconcile;

import dev.dorsal.act.Outcome;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.Credentials;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.RecordedStatus;
import dev.dorsal.kube.SecretStore;
import dev.dorsal.model.Misconfigured;
import dev.dorsal.model.Recorded;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What outlives a pass, as it stands in the resource and its Secrets. */
record Memory(KubeCluster kube, Recorded recorded, @Nullable Credentials credentials) {
    static Memory of(KubeCluster kube) {
        return new Memory(kube, RecordedStatus.of(kube.resource()), readable(kube));
    }

    /** Unusable Secrets are told by the step that needs them; meanwhile no member can be asked. */
    private static @Nullable Credentials readable(KubeCluster kube) {
        try {
            return new SecretStore(kube).read().orElse(null);
        } catch (Misconfigured e) {
            return null;
        }
    }

    /** The credentials as the Secrets hold them now, also when they were made in this pass. */
    Optional<Credentials> read() {
        return new SecretStore(kube).read();
    }

    boolean madeApplication(Outcome outcome) {
        return outcome.done().stream().anyMatch(Step.EnsureApplication.class::isInstance);
    }
}
