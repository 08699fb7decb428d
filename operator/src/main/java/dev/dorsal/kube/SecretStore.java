package dev.dorsal.kube;

import dev.dorsal.kube.desired.Secrets;
import dev.dorsal.model.Misconfigured;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The two Secrets of a cluster. Passwords are made once; what is there is kept, whoever made it. */
public final class SecretStore {
    private final KubeCluster kube;
    private final String cluster;

    public SecretStore(KubeCluster kube) {
        this.kube = kube;
        this.cluster = kube.resource().getMetadata().getName();
    }

    /**
     * What the Secrets hold; empty while one of them does not exist.
     *
     * @throws Misconfigured when a key cannot be used
     */
    public Optional<Credentials> read() {
        var accounts = kube.secret(Names.accounts(cluster));
        var application = kube.secret(Names.application(cluster));
        return accounts.isEmpty() || application.isEmpty()
                ? Optional.empty()
                : Optional.of(Credentials.of(cluster, decoded(accounts.get()), decoded(application.get())));
    }

    /**
     * What the Secrets hold, with new passwords for those that do not exist.
     *
     * @throws Misconfigured when a key of one that exists cannot be used
     */
    public Credentials readOrMake() {
        return Credentials.of(
                cluster,
                data(Names.accounts(cluster), Credentials::newAccounts),
                data(Names.application(cluster), Credentials::newApplication));
    }

    /**
     * Writes both Secrets, unless they are so already.
     *
     * @param files that Pods mount beside the passwords, by name
     */
    public void apply(Credentials credentials, Map<String, String> files) {
        var accounts = new TreeMap<>(files);
        accounts.put("operator-password", credentials.operator());
        accounts.put("local-password", credentials.local());
        accounts.put("root-password", credentials.root());
        accounts.put("replication-password", credentials.replication());
        kube.apply(Secrets.accounts(kube.resource(), accounts));
        var application = credentials.application();
        kube.apply(Secrets.application(
                kube.resource(),
                Map.of(
                        "username", application.username(),
                        "password", application.password(),
                        "database", application.database())));
    }

    private Map<String, String> data(String name, Supplier<Map<String, String>> fresh) {
        return kube.secret(name).map(SecretStore::decoded).orElseGet(fresh);
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
