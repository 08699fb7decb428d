package dev.dorsal.embedded.node.volume;

import dev.dorsal.embedded.node.Cluster;
import dev.dorsal.embedded.node.process.Mount;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The volumes of one Pod as folders. */
public final class PodVolumes {
    private final Path folder;
    private final ClaimFolders claims;
    private final Cluster cluster;

    /**
     * @param folder of the Pod
     */
    public PodVolumes(Path folder, ClaimFolders claims, Cluster cluster) {
        this.folder = folder.resolve("volumes");
        this.claims = claims;
        this.cluster = cluster;
    }

    /**
     * Makes all folders and fills those that come from objects of the API. May be called again at any time: then only what
     * changed is written, all files of a volume at once.
     *
     * @throws VolumeNotReady when a claim, an object or a key is missing; call again later
     */
    public void prepare(PodFields fields) throws VolumeNotReady, IOException {
        for (Volume v : volumes(fields.pod())) {
            try {
                prepare(v, fields);
            } catch (VolumeNotReady e) {
                throw new VolumeNotReady(
                        "MountVolume.SetUp failed for volume \"%s\" : %s".formatted(v.getName(), e.getMessage()));
            }
        }
    }

    private void prepare(Volume v, PodFields fields) throws VolumeNotReady, IOException {
        FileOwner owner = FileOwner.of(fields.pod().getSpec());
        Optional<Map<String, Content>> content = new Contents(cluster, fields).of(v);
        if (content.isPresent()) {
            new AtomicFolder(folder.resolve(v.getName()), owner).write(content.get());
            return;
        }
        Path data = folder(fields.pod(), v);
        if (v.getPersistentVolumeClaim() != null) {
            bound(fields.pod(), v);
        }
        if (!Files.exists(data)) {
            Files.createDirectories(data);
            // An emptyDir is open to all, whoever the container runs as.
            Files.setAttribute(data, "unix:mode", v.getEmptyDir() != null ? 0777 : 0755);
        }
        owner.share(data);
    }

    private void bound(Pod pod, Volume v) throws VolumeNotReady {
        String name = v.getPersistentVolumeClaim().getClaimName();
        PersistentVolumeClaim claim = cluster.get(
                        PersistentVolumeClaim.class, pod.getMetadata().getNamespace(), name)
                .orElseThrow(() -> new VolumeNotReady("persistentvolumeclaim \"" + name + "\" not found"));
        if (claim.isMarkedForDeletion()) {
            throw new VolumeNotReady("persistentvolumeclaim \"" + name + "\" is being deleted");
        }
        if (claim.getStatus() == null || !"Bound".equals(claim.getStatus().getPhase())) {
            throw new VolumeNotReady("persistentvolumeclaim \"" + name + "\" is not bound");
        }
    }

    private Path folder(Pod pod, Volume v) throws VolumeNotReady {
        if (v.getPersistentVolumeClaim() != null) {
            return claims.of(
                    pod.getMetadata().getNamespace(),
                    v.getPersistentVolumeClaim().getClaimName());
        }
        if (v.getHostPath() != null) {
            return Path.of(v.getHostPath().getPath());
        }
        if (v.getEmptyDir() == null) {
            throw new VolumeNotReady("this kind of volume does not exist on this node");
        }
        return folder.resolve(v.getName());
    }

    /** What a container mounts. Volumes made from objects are read-only for it. */
    public List<Mount> mounts(Pod pod, Container container) throws VolumeNotReady, IOException {
        var mounts = new ArrayList<Mount>();
        for (VolumeMount m : container.getVolumeMounts()) {
            Volume volume = volumes(pod).stream()
                    .filter(v -> v.getName().equals(m.getName()))
                    .findFirst()
                    .orElseThrow(() -> new VolumeNotReady("no volume is named \"" + m.getName() + "\""));
            mounts.add(mount(pod, volume, m));
        }
        return mounts;
    }

    private Mount mount(Pod pod, Volume v, VolumeMount m) throws VolumeNotReady, IOException {
        boolean data = v.getPersistentVolumeClaim() != null || v.getEmptyDir() != null || v.getHostPath() != null;
        Path source = data ? folder(pod, v) : folder.resolve(v.getName());
        if (m.getSubPath() != null && !m.getSubPath().isEmpty()) {
            source = source.resolve(m.getSubPath());
            if (data) {
                Files.createDirectories(source);
                FileOwner.of(pod.getSpec()).share(source);
            }
            source = source.toRealPath();
        }
        String path = Path.of(m.getMountPath()).normalize().toString();
        return new Mount(source, path, !data || Boolean.TRUE.equals(m.getReadOnly()));
    }

    private static List<Volume> volumes(Pod pod) {
        return pod.getSpec().getVolumes() == null ? List.of() : pod.getSpec().getVolumes();
    }
}
