package dev.dorsal.reconcile;

import dev.dorsal.act.Outcome;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.Credentials;
import dev.dorsal.kube.KnownCredentials;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.RecordedStatus;
import dev.dorsal.kube.SecretStore;
import dev.dorsal.model.Misconfigured;
import dev.dorsal.model.Recorded;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What outlives a pass, as it stands in the resource and its Secrets. */
record Memory(
        SecretStore secrets, Recorded recorded, @Nullable Credentials credentials) {
    static Memory of(KubeCluster kube, KnownCredentials known) {
        var secrets = new SecretStore(kube, known);
        return new Memory(secrets, RecordedStatus.of(kube.resource()), readable(secrets));
    }

    /** Unusable Secrets are told by the step that needs them; meanwhile no member can be asked. */
    private static @Nullable Credentials readable(SecretStore secrets) {
        try {
            return secrets.read().orElse(null);
        } catch (Misconfigured e) {
            return null;
        }
    }

    /** The credentials as the Secrets hold them now, also when they were made in this pass. */
    Optional<Credentials> read() {
        return secrets.read();
    }

    boolean madeApplication(Outcome outcome) {
        return outcome.done().stream().anyMatch(Step.EnsureApplication.class::isInstance);
    }
}
