package dev.dorsal.kube;

import dev.dorsal.kube.desired.Secrets;
import dev.dorsal.model.Misconfigured;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
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
     * What is needed to reach the members, and the application's account where its Secret can be used; empty while the
     * Secret of the operator's accounts does not exist.
     *
     * @throws Misconfigured when a key of the operator's accounts cannot be used
     */
    public Optional<Credentials> read() {
        return kube.secret(Names.accounts(cluster)).map(SecretStore::decoded).map(this::withApplication);
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
        var application = Objects.requireNonNull(credentials.application());
        kube.apply(Secrets.application(
                kube.resource(),
                Map.of(
                        "username", application.username(),
                        "password", application.password(),
                        "database", application.database())));
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
