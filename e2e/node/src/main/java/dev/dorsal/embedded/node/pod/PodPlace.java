package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.process.Mount;
import dev.dorsal.embedded.node.volume.PodFields;
import dev.dorsal.embedded.node.volume.PodVolumes;
import dev.dorsal.embedded.node.volume.VolumeNotReady;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Where one Pod lives: its folder, its address, and the Pod itself as it was last seen.
 *
 * @param address stays the same for every Pod of this name
 */
record PodPlace(Machine machine, Path folder, String address, PodVolumes volumes, AtomicReference<Pod> seen) {
    static PodPlace of(Machine machine, Pod pod) {
        String namespace = pod.getMetadata().getNamespace();
        String name = pod.getMetadata().getName();
        Path folder = machine.pods().resolve(namespace + "_" + name);
        return new PodPlace(
                machine,
                folder,
                machine.addresses().of(namespace + "/" + name),
                new PodVolumes(folder, machine.claims(), machine.cluster()),
                new AtomicReference<>(pod));
    }

    Pod pod() {
        return Objects.requireNonNull(seen.get());
    }

    PodFields fields() {
        return new PodFields(pod(), address, machine.address());
    }

    Path container(String name) {
        return folder.resolve("containers").resolve(name);
    }

    /** The container's volumes, and the files that every container gets. */
    List<Mount> mounts(Container c) throws IOException, VolumeNotReady {
        var mounts = new ArrayList<>(volumes.mounts(pod(), c));
        Path hosts = folder.resolve("hosts");
        Files.writeString(
                hosts,
                "127.0.0.1 localhost\n%s %s\n"
                        .formatted(address, pod().getMetadata().getName()));
        mounts.add(new Mount(hosts, "/etc/hosts", true));
        Path message = terminationLog(c);
        Files.createDirectories(message.getParent());
        Files.writeString(message, "");
        Files.setAttribute(message, "unix:mode", 0666);
        String path = c.getTerminationMessagePath();
        mounts.add(new Mount(message, path == null ? "/dev/termination-log" : path, false));
        return mounts;
    }

    Path terminationLog(Container c) {
        return container(c.getName()).resolve("termination-log");
    }
}
