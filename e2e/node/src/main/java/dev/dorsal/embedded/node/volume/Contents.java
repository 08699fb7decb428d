package dev.dorsal.embedded.node.volume;

import dev.dorsal.embedded.node.Cluster;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.DownwardAPIVolumeFile;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.ProjectedVolumeSource;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The files of volumes that are made from objects of the API, as these are now. */
final class Contents {
    private static final int READABLE = 0644;
    private final Cluster cluster;
    private final PodFields fields;

    Contents(Cluster cluster, PodFields fields) {
        this.cluster = cluster;
        this.fields = fields;
    }

    /**
     * Files by relative path; empty when the volume is of another kind.
     *
     * @throws VolumeNotReady when an object or a key is missing that is not optional
     */
    Optional<Map<String, Content>> of(Volume v) throws VolumeNotReady {
        if (v.getConfigMap() != null) {
            var c = v.getConfigMap();
            var picked = new Picked(c.getName(), c.getItems(), mode(c.getDefaultMode()), isTrue(c.getOptional()));
            return Optional.of(configMap(picked));
        }
        if (v.getSecret() != null) {
            var s = v.getSecret();
            var picked = new Picked(s.getSecretName(), s.getItems(), mode(s.getDefaultMode()), isTrue(s.getOptional()));
            return Optional.of(secret(picked));
        }
        if (v.getDownwardAPI() != null) {
            return Optional.of(downward(
                    v.getDownwardAPI().getItems(), mode(v.getDownwardAPI().getDefaultMode())));
        }
        return v.getProjected() == null ? Optional.empty() : Optional.of(projected(v.getProjected()));
    }

    /** Which keys of an object become files, and with which bits. */
    private record Picked(String name, @Nullable List<KeyToPath> items, int mode, boolean optional) {}

    private Map<String, Content> projected(ProjectedVolumeSource source) throws VolumeNotReady {
        int mode = mode(source.getDefaultMode());
        Map<String, Content> files = new HashMap<>();
        for (VolumeProjection p : source.getSources()) {
            if (p.getConfigMap() != null) {
                var c = p.getConfigMap();
                files.putAll(configMap(new Picked(c.getName(), c.getItems(), mode, isTrue(c.getOptional()))));
            }
            if (p.getSecret() != null) {
                var s = p.getSecret();
                files.putAll(secret(new Picked(s.getName(), s.getItems(), mode, isTrue(s.getOptional()))));
            }
            if (p.getDownwardAPI() != null) {
                files.putAll(downward(p.getDownwardAPI().getItems(), mode));
            }
        }
        return files;
    }

    private Map<String, Content> configMap(Picked picked) throws VolumeNotReady {
        Map<String, byte[]> data = new HashMap<>();
        Optional<ConfigMap> found = find(ConfigMap.class, picked);
        found.map(ConfigMap::getData)
                .ifPresent(d -> d.forEach((k, v) -> data.put(k, v.getBytes(StandardCharsets.UTF_8))));
        found.map(ConfigMap::getBinaryData)
                .ifPresent(
                        d -> d.forEach((k, v) -> data.put(k, Base64.getDecoder().decode(v))));
        return pick(picked, data, "configmap");
    }

    private Map<String, Content> secret(Picked picked) throws VolumeNotReady {
        Map<String, byte[]> data = new HashMap<>();
        find(Secret.class, picked)
                .map(Secret::getData)
                .ifPresent(
                        d -> d.forEach((k, v) -> data.put(k, Base64.getDecoder().decode(v))));
        return pick(picked, data, "secret");
    }

    private <T extends HasMetadata> Optional<T> find(Class<T> kind, Picked picked) throws VolumeNotReady {
        Optional<T> found = cluster.get(kind, fields.pod().getMetadata().getNamespace(), picked.name());
        if (found.isEmpty() && !picked.optional()) {
            throw new VolumeNotReady("%s \"%s\" not found"
                    .formatted(kind.getSimpleName().toLowerCase(java.util.Locale.ROOT), picked.name()));
        }
        return found;
    }

    private static Map<String, Content> pick(Picked picked, Map<String, byte[]> data, String kind)
            throws VolumeNotReady {
        Map<String, Content> files = new HashMap<>();
        if (picked.items() == null || picked.items().isEmpty()) {
            data.forEach((k, v) -> files.put(k, new Content(v, picked.mode())));
            return files;
        }
        for (KeyToPath item : picked.items()) {
            byte[] bytes = data.get(item.getKey());
            if (bytes != null) {
                files.put(item.getPath(), new Content(bytes, item.getMode() == null ? picked.mode() : item.getMode()));
            } else if (!picked.optional()) {
                throw new VolumeNotReady("%s \"%s\" has no key \"%s\"".formatted(kind, picked.name(), item.getKey()));
            }
        }
        return files;
    }

    private Map<String, Content> downward(List<DownwardAPIVolumeFile> items, int mode) throws VolumeNotReady {
        Map<String, Content> files = new HashMap<>();
        for (DownwardAPIVolumeFile f : items) {
            Optional<String> value = f.getFieldRef() != null
                    ? fields.field(f.getFieldRef().getFieldPath())
                    : fields.resource(f.getResourceFieldRef(), Optional.empty());
            String text = value.orElseThrow(
                    () -> new VolumeNotReady("file \"" + f.getPath() + "\": no such field of the Pod"));
            files.put(f.getPath(), Content.of(text, f.getMode() == null ? mode : f.getMode()));
        }
        return files;
    }

    private static int mode(@Nullable Integer mode) {
        return mode == null ? READABLE : mode;
    }

    private static boolean isTrue(@Nullable Boolean b) {
        return Boolean.TRUE.equals(b);
    }
}
