package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.Loop;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Gives each Pod of this node a worker. Of one name only one Pod runs at a time: the next one waits for the last end. */
public final class Kubelet implements AutoCloseable {
    private final Machine machine;
    private final Map<String, PodWorker> workers = new ConcurrentHashMap<>();
    private final Set<String> finished = new HashSet<>();
    private final Loop loop;
    private final Loop files;
    private volatile boolean closing;

    /** Starts at once; the cluster's caches have to be full. */
    public Kubelet(Machine machine) {
        this.machine = machine;
        loop = new Loop("kubelet", Duration.ofSeconds(5), this::pass);
        files = new Loop(
                "mounted files", Duration.ofMinutes(1), () -> workers.values().forEach(PodWorker::refresh));
        machine.cluster().onChange(this::changed);
    }

    private void changed(HasMetadata o) {
        if (o instanceof Pod) {
            loop.wake();
        }
        if (o instanceof Pod || o instanceof ConfigMap || o instanceof Secret) {
            files.wake();
        }
    }

    private void pass() {
        Map<String, Pod> pods = new HashMap<>();
        machine.cluster().all(Pod.class).stream()
                .filter(p -> machine.name().equals(p.getSpec().getNodeName()))
                .forEach(p -> pods.put(key(p), p));
        workers.forEach((key, worker) -> tend(key, worker, pods.get(key)));
        pods.forEach(this::begin);
    }

    private void tend(String key, PodWorker worker, @org.jspecify.annotations.Nullable Pod pod) {
        if (worker.isDone()) {
            finished.add(worker.uid());
            workers.remove(key);
        } else if (pod == null || !pod.getMetadata().getUid().equals(worker.uid())) {
            worker.lost();
        } else {
            worker.see(pod);
        }
    }

    private void begin(String key, Pod pod) {
        if (closing
                || workers.containsKey(key)
                || finished.contains(pod.getMetadata().getUid())) {
            return;
        }
        var worker = new PodWorker(machine, pod, this::wake);
        workers.put(key, worker);
        worker.see(pod);
    }

    private void wake() {
        loop.wake();
    }

    /** A container of a Pod that has a worker here. */
    Optional<ContainerLife> container(String namespace, String pod, String container) {
        return Optional.ofNullable(workers.get(namespace + "/" + pod)).flatMap(w -> w.life(container));
    }

    private static String key(Pod p) {
        return p.getMetadata().getNamespace() + "/" + p.getMetadata().getName();
    }

    /** Ends all containers side by side, within the time set for it. The Pods stay in the API. */
    @Override
    public void close() {
        closing = true;
        loop.close();
        files.close();
        List<Thread> ends = workers.values().stream()
                .map(w -> Thread.ofVirtual().start(() -> suspend(w)))
                .toList();
        try {
            for (Thread t : ends) {
                t.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void suspend(PodWorker worker) {
        try {
            worker.suspend(machine.timings().endAll());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
