package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.Storage;
import dev.dorsal.kube.Names;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The two Secrets of a cluster. Like claims they outlive it, unless the user asked for their deletion. */
public final class Secrets {
    private Secrets() {}

    /**
     * The operator's own accounts.
     *
     * @param data passwords by key, and the files that Pods mount, as text
     */
    public static Secret accounts(MySQLCluster cluster, Map<String, String> data) {
        return of(cluster, Names.accounts(cluster.getMetadata().getName()), data);
    }

    /**
     * What an application needs.
     *
     * @param account its username, password and database, by those keys
     */
    public static Secret application(MySQLCluster cluster, Map<String, String> account) {
        var name = cluster.getMetadata().getName();
        var namespace = cluster.getMetadata().getNamespace();
        var data = new TreeMap<>(account);
        data.put("port", Integer.toString(Names.PORT));
        data.put("writer-host", host(Names.writer(name), namespace));
        data.put("reader-host", host(Names.reader(name), namespace));
        data.put("writer-jdbc-url", url(Names.writer(name), cluster, account));
        data.put("reader-jdbc-url", url(Names.reader(name), cluster, account));
        return of(cluster, Names.application(name), data);
    }

    private static String host(String service, String namespace) {
        return service + "." + namespace + ".svc";
    }

    private static String url(String service, MySQLCluster cluster, Map<String, String> account) {
        var host = host(service, cluster.getMetadata().getNamespace());
        return "jdbc:mysql://" + host + ":" + Names.PORT + "/" + Objects.requireNonNull(account.get("database"))
                + "?connectTimeout=3000&socketTimeout=30000&tcpKeepAlive=true&sslMode=PREFERRED"
                + "&allowPublicKeyRetrieval=true";
    }

    /** A Secret with nothing but this data. */
    public static Secret of(MySQLCluster cluster, String name, Map<String, String> data) {
        return new SecretBuilder()
                .withMetadata(meta(cluster, name))
                .withType("Opaque")
                .withData(encoded(data))
                .build();
    }

    private static ObjectMeta meta(MySQLCluster cluster, String name) {
        return cluster.getSpec().storage().retention().whenDeleted() == Storage.Policy.Delete
                ? Meta.owned(cluster, name)
                : Meta.kept(cluster, name);
    }

    private static Map<String, String> encoded(Map<String, String> data) {
        var encoded = new TreeMap<String, String>();
        data.forEach((key, value) ->
                encoded.put(key, Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))));
        return encoded;
    }
}
