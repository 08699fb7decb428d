package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.Cluster;
import dev.dorsal.embedded.node.volume.PodFields;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.fabric8.kubernetes.api.model.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The variables of one container: the image's, then those of whole objects, then its own, which may refer to earlier ones. */
final class Environment {
    private final Cluster cluster;
    private final PodFields fields;

    Environment(Cluster cluster, PodFields fields) {
        this.cluster = cluster;
        this.fields = fields;
    }

    /**
     * All variables by name.
     *
     * @throws NotConfigured when an object or key is missing that is not optional
     */
    Map<String, String> of(Container c, Map<String, String> ofImage) throws NotConfigured {
        Map<String, String> all = new LinkedHashMap<>(ofImage);
        all.put("HOSTNAME", fields.pod().getMetadata().getName());
        all.putIfAbsent("HOME", "/");
        for (EnvFromSource source : c.getEnvFrom()) {
            all.putAll(from(source));
        }
        for (EnvVar v : c.getEnv()) {
            Optional<String> value = v.getValueFrom() == null
                    ? Optional.of(Expansion.expand(v.getValue() == null ? "" : v.getValue(), all))
                    : value(c, v.getValueFrom());
            value.ifPresent(text -> all.put(v.getName(), text));
        }
        return all;
    }

    private Map<String, String> from(EnvFromSource source) throws NotConfigured {
        Map<String, String> found = new HashMap<>();
        if (source.getConfigMapRef() != null) {
            var ref = source.getConfigMapRef();
            found.putAll(configMap(ref.getName(), ref.getOptional()));
        }
        if (source.getSecretRef() != null) {
            var ref = source.getSecretRef();
            found.putAll(secret(ref.getName(), ref.getOptional()));
        }
        String prefix = source.getPrefix() == null ? "" : source.getPrefix();
        Map<String, String> named = new HashMap<>();
        found.forEach((k, v) -> named.put(prefix + k, v));
        return named;
    }

    private Optional<String> value(Container c, EnvVarSource from) throws NotConfigured {
        if (from.getFieldRef() != null) {
            String path = from.getFieldRef().getFieldPath();
            return Optional.of(fields.field(path)
                    .orElseThrow(() -> new NotConfigured("the Pod has no field \"" + path + "\" for a variable")));
        }
        if (from.getResourceFieldRef() != null) {
            return fields.resource(from.getResourceFieldRef(), Optional.of(c));
        }
        if (from.getConfigMapKeyRef() != null) {
            var ref = from.getConfigMapKeyRef();
            return key(
                    "configmap",
                    ref.getName(),
                    ref.getKey(),
                    ref.getOptional(),
                    configMap(ref.getName(), ref.getOptional()));
        }
        if (from.getSecretKeyRef() != null) {
            var ref = from.getSecretKeyRef();
            return key(
                    "secret", ref.getName(), ref.getKey(), ref.getOptional(), secret(ref.getName(), ref.getOptional()));
        }
        throw new NotConfigured("a variable comes from a source that this node does not know");
    }

    private Optional<String> key(
            String kind, String name, String key, @Nullable Boolean optional, Map<String, String> data)
            throws NotConfigured {
        if (!data.containsKey(key) && !Boolean.TRUE.equals(optional)) {
            throw new NotConfigured("couldn't find key %s in %s %s/%s".formatted(key, kind, namespace(), name));
        }
        return Optional.ofNullable(data.get(key));
    }

    private String namespace() {
        return fields.pod().getMetadata().getNamespace();
    }

    private Map<String, String> configMap(String name, @Nullable Boolean optional) throws NotConfigured {
        Optional<ConfigMap> found = cluster.get(ConfigMap.class, namespace(), name);
        if (found.isEmpty() && !Boolean.TRUE.equals(optional)) {
            throw new NotConfigured("configmap \"" + name + "\" not found");
        }
        return found.map(ConfigMap::getData).orElse(Map.of());
    }

    private Map<String, String> secret(String name, @Nullable Boolean optional) throws NotConfigured {
        Optional<Secret> found = cluster.get(Secret.class, namespace(), name);
        if (found.isEmpty() && !Boolean.TRUE.equals(optional)) {
            throw new NotConfigured("secret \"" + name + "\" not found");
        }
        Map<String, String> plain = new HashMap<>();
        found.map(Secret::getData)
                .ifPresent(data -> data.forEach(
                        (k, v) -> plain.put(k, new String(Base64.getDecoder().decode(v), StandardCharsets.UTF_8))));
        return plain;
    }
}
