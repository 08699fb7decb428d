package dev.dorsal.kube;

import dev.dorsal.kube.desired.Secrets;
import dev.dorsal.model.ClusterKey;
import dev.dorsal.model.Misconfigured;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The two Secrets of a cluster. Passwords are made once; what is there is kept, whoever made it, and what is gone is made
 * again as it was.
 */
public final class SecretStore {
    private final KubeCluster kube;
    private final String cluster;
    private final Optional<Credentials> known;

    public SecretStore(KubeCluster kube, KnownCredentials known) {
        this.kube = kube;
        this.cluster = kube.resource().getMetadata().getName();
        this.known = known.of(new ClusterKey(kube.resource().getMetadata().getNamespace(), cluster));
    }

    /**
     * What is needed to reach the members, and the application's account where its Secret can be used; empty while the
     * Secret of the operator's accounts does not exist.
     *
     * @throws Misconfigured when a key of the operator's accounts cannot be used
     */
    public Optional<Credentials> read() {
        return kube.secret(Names.accounts(cluster))
                .map(SecretStore::decoded)
                .map(this::withApplication)
                .or(() -> known);
    }

    private Credentials withApplication(Map<String, String> accounts) {
        var application = kube.secret(Names.application(cluster)).map(SecretStore::decoded);
        try {
            return Credentials.of(cluster, accounts, application.orElse(null));
        } catch (Misconfigured e) {
            return Credentials.of(cluster, accounts, null);
        }
    }

    /**
     * What the Secrets hold. One that does not exist is made: as it was, else with new passwords.
     *
     * @throws Misconfigured when a key of one that exists cannot be used, and when servers run whose passwords nobody knows
     */
    public Credentials readOrMake() {
        return Credentials.of(
                cluster,
                data(
                        Names.accounts(cluster),
                        () -> known.map(Credentials::accounts).orElseGet(this::newAccounts)),
                data(
                        Names.application(cluster),
                        () -> known.map(Credentials::application)
                                .map(Credentials.Application::data)
                                .orElseGet(Credentials::newApplication)));
    }

    /** A server learns passwords when it starts: new ones would lock everybody out of those that have the old files. */
    private Map<String, String> newAccounts() {
        if (kube.objects(Pod.class).anyMatch(SecretStore::hasMounted)) {
            throw new Misconfigured("Secret " + Names.accounts(cluster)
                    + ": it is gone, and the servers that run know only the passwords that were in it; put it back, or"
                    + " delete the Pods of all members, and they start with new ones");
        }
        return Credentials.newAccounts();
    }

    /**
     * Writes both Secrets, unless they are so already.
     *
     * @param files that Pods mount beside the passwords, by name
     */
    public void apply(Credentials credentials, Map<String, String> files) {
        var accounts = new TreeMap<>(files);
        accounts.putAll(credentials.accounts());
        kube.apply(Secrets.accounts(kube.resource(), accounts));
        var application = Objects.requireNonNull(credentials.application());
        kube.apply(Secrets.application(kube.resource(), application.data()));
    }

    private Map<String, String> data(String name, Supplier<Map<String, String>> fresh) {
        return kube.secret(name).map(SecretStore::decoded).orElseGet(() -> make(name, fresh.get()));
    }

    /** Made by a create that fails when somebody was faster: passwords are never overwritten. */
    private Map<String, String> make(String name, Map<String, String> data) {
        return kube.createUnlessPresent(Secrets.of(kube.resource(), name, data))
                ? data
                : kube.secret(name)
                        .map(SecretStore::decoded)
                        .orElseThrow(() -> new Misconfigured("Secret " + name + ": it appeared and vanished again"));
    }

    private static boolean hasMounted(Pod pod) {
        var status = pod.getStatus();
        return status != null
                && Stream.of(status.getInitContainerStatuses(), status.getContainerStatuses())
                        .filter(Objects::nonNull)
                        .flatMap(List::stream)
                        .anyMatch(SecretStore::hasRun);
    }

    private static boolean hasRun(ContainerStatus container) {
        var state = container.getState();
        return container.getRestartCount() > 0
                || state != null && (state.getRunning() != null || state.getTerminated() != null);
    }

    private static Map<String, String> decoded(Secret secret) {
        var decoded = new HashMap<String, String>();
        if (secret.getData() != null) {
            secret.getData()
                    .forEach((key, value) ->
                            decoded.put(key, new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8)));
        }
        return decoded;
    }
}
