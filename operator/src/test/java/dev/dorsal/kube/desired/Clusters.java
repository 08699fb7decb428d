package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import io.fabric8.kubernetes.client.utils.Serialization;

/** Resources as the API server stores them: with their defaults. */
public final class Clusters {
    private Clusters() {}

    public static MySQLCluster minimal() {
        return named("shop");
    }

    public static MySQLCluster named(String name) {
        return of(name, """
            instances: 3
            image: mysql:9.7
            storage: {size: 1Gi, retention: {whenDeleted: Retain, whenScaled: Retain}}
            replication: {parallelWorkers: 4}
            """);
    }

    /** The minimal one with some lines more in its spec. */
    public static MySQLCluster minimalWith(String lines) {
        return of("shop", Serialization.asYaml(minimal().getSpec()).replace("---\n", "") + lines);
    }

    public static MySQLCluster full() {
        return of("forum", """
            instances: 5
            image: registry.example/mysql:8.4.6
            storage: {size: 20Gi, storageClassName: fast, retention: {whenDeleted: Delete, whenScaled: Delete}}
            resources:
              requests: {cpu: 500m, memory: 2Gi}
              limits: {memory: 3Gi}
            configuration:
              max_connections: 500
              sql_mode: STRICT_ALL_TABLES,NO_ZERO_DATE
              init_connect: SET NAMES 'utf8mb4' # for old clients
            replication: {parallelWorkers: 16}
            pod:
              nodeSelector: {disk: ssd}
              affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: Exists}]}]}}}
              tolerations: [{key: databases, operator: Exists, effect: NoSchedule}]
              topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway}]
              priorityClassName: high
              imagePullSecrets: [{name: registry}]
              labels: {team: community}
              annotations: {example.com/note: kept}
            """);
    }

    private static MySQLCluster of(String name, String spec) {
        return Serialization.unmarshal(
                "apiVersion: dorsal.dev/v1alpha1\nkind: MySQLCluster\nmetadata: {name: " + name
                        + ", namespace: default, uid: 11111111-2222-3333-4444-555555555555}\nspec:\n"
                        + spec.indent(2),
                MySQLCluster.class);
    }
}
