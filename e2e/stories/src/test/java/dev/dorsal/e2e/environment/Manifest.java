package dev.dorsal.e2e.environment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The manifest of a cluster of small servers.
 *
 * @param spec lines of spec besides the rest, each such as "repair: {diverged: Hold}"; empty for none
 * @param storage lines of spec.storage besides the size, each such as "storageClassName: none"
 * @param replication lines of spec.replication, such as "durability: Async"
 */
public record Manifest(
        String name,
        int instances,
        String image,
        String storage,
        String replication,
        String spec,
        Map<String, Object> configuration) {
    public static Manifest of(String name, int instances) {
        var small = new LinkedHashMap<String, Object>();
        small.put("innodb_buffer_pool_size", "16M");
        small.put("innodb_log_buffer_size", "4M");
        small.put("max_connections", 60);
        small.put("performance_schema_instrument", "memory/%=OFF");
        small.put("performance_schema_digests_size", 1000);
        // With two members nobody can choose for the user.
        return new Manifest(name, instances, "mysql:9.7", "", instances == 2 ? "durability: Async" : "", "", small);
    }

    public Manifest with(String variable, Object value) {
        var more = new LinkedHashMap<>(configuration);
        more.put(variable, value);
        return new Manifest(name, instances, image, storage, replication, spec, more);
    }

    public Manifest image(String other) {
        return new Manifest(name, instances, other, storage, replication, spec, configuration);
    }

    public Manifest storage(String lines) {
        return new Manifest(name, instances, image, lines, replication, spec, configuration);
    }

    public Manifest instances(int number) {
        return new Manifest(name, number, image, storage, replication, spec, configuration);
    }

    public Manifest replication(String lines) {
        return new Manifest(name, instances, image, storage, lines, spec, configuration);
    }

    public Manifest spec(String lines) {
        return new Manifest(name, instances, image, storage, replication, lines, configuration);
    }

    String yaml() {
        return """
            apiVersion: dorsal.dev/v1alpha1
            kind: MySQLCluster
            metadata: {name: %s}
            spec:
              instances: %d
              image: %s
              storage: {size: 1Gi%s}
              replication: {%s}
              configuration: {%s}
              %s
            """.formatted(
                        name,
                        instances,
                        image,
                        storage.isEmpty() ? "" : ", " + storage,
                        replication,
                        configuration.entrySet().stream()
                                .map(entry -> entry.getKey() + ": " + entry.getValue())
                                .collect(Collectors.joining(", ")),
                        spec);
    }
}
