package dev.dorsal.embedded.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.*;
import dev.dorsal.embedded.api.store.Store;
import dev.dorsal.embedded.api.store.Store.Change;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Stands in for controllers and kubelet: pods of StatefulSets and Deployments, which are ready at once, print a line a
 * second, and run commands on this machine. The real thing starts a process for each pod.
 */
final class ToyNode implements Node, AutoCloseable {
    private final Api api;
    private final Store.Watch changes;
    private int address;

    ToyNode(Api api) {
        this.api = api;
        changes = api.store.watch("", "", api.store.version());
        Kind nodes = api.kinds.find("", "v1", "nodes");
        ObjectNode node = Json.object("{\"metadata\":{\"name\":\"embedded\"}}");
        node = api.create(nodes, "", node, Api.Write.by("node")).deepCopy();
        Json.child(node, "status")
                .putArray("conditions")
                .addObject()
                .put("type", "Ready")
                .put("status", "True");
        api.update(nodes, "", "embedded", node, Api.Write.by("node").status());
        Thread.ofVirtual().name("node").start(this::run);
    }

    @Override
    public void close() {
        changes.close();
    }

    private void run() {
        while (!changes.ended()) {
            try {
                Change c = changes.next(60_000);
                if (c != null) {
                    see(c);
                }
            } catch (InterruptedException e) {
                return;
            } catch (ApiException e) {
                // overtaken; the change that overtook comes next
            } catch (RuntimeException e) {
                e.printStackTrace();
            }
        }
    }

    private void see(Change c) {
        switch (c.key().storage()) {
            case "statefulsets.apps", "deployments.apps" -> {
                if (c.after() != null && !c.after().path("metadata").has("deletionTimestamp")) {
                    reconcile(c.after());
                }
            }
            case "pods" -> {
                if (c.after() != null && c.after().path("metadata").has("deletionTimestamp")) {
                    api.delete(pods(), c.key().namespace(), c.key().name(), Api.Deletion.NOW);
                } else if (c.after() != null && !c.after().at("/spec").has("nodeName")) {
                    start(c.after());
                }
                ownersOf(c.after() != null ? c.after() : c.before());
            }
            default -> {}
        }
    }

    private void ownersOf(JsonNode pod) {
        for (JsonNode ref : pod.at("/metadata/ownerReferences")) {
            Kind kind = api.kinds.ofObject(
                    ref.path("apiVersion").asText(), ref.path("kind").asText());
            ObjectNode owner = kind == null
                    ? null
                    : api.store.get(
                            Api.key(kind, Json.namespace(pod), ref.path("name").asText()));
            if (owner != null) {
                reconcile(owner);
            }
        }
    }

    private Kind pods() {
        return api.kinds.find("", "v1", "pods");
    }

    private void reconcile(ObjectNode set) {
        String namespace = Json.namespace(set);
        String revision = Json.name(set) + "-"
                + Integer.toHexString(set.at("/spec/template").toString().hashCode());
        int wanted = set.at("/spec/replicas").asInt(1);
        int ready = 0;
        int present = 0;
        for (int i = 0; i < Math.max(wanted, set.at("/status/replicas").asInt()); i++) {
            String name = Json.name(set) + "-" + i;
            ObjectNode pod = api.store.get(new Store.Key("pods", namespace, name));
            boolean old = pod != null
                    && !pod.at("/metadata/labels")
                            .path("controller-revision-hash")
                            .asText()
                            .equals(revision);
            if (pod == null && i < wanted) {
                create(set, name, revision);
                present++;
            } else if (pod != null
                    && (i >= wanted || old)
                    && !pod.path("metadata").has("deletionTimestamp")) {
                api.delete(pods(), namespace, name, Api.Deletion.BACKGROUND);
            } else if (pod != null) {
                present++;
                ready += pod.at("/status/phase").asText().equals("Running") ? 1 : 0;
            }
        }
        report(set, revision, present, ready);
    }

    private void create(ObjectNode set, String name, String revision) {
        ObjectNode pod = set.at("/spec/template").deepCopy();
        ObjectNode meta = Json.meta(pod).put("name", name);
        Json.child(meta, "labels").put("controller-revision-hash", revision);
        meta.putArray("ownerReferences")
                .addObject()
                .put("apiVersion", "apps/v1")
                .put("kind", set.path("kind").asText())
                .put("name", Json.name(set))
                .put("uid", Json.uid(set))
                .put("controller", true)
                .put("blockOwnerDeletion", true);
        api.create(pods(), Json.namespace(set), pod, Api.Write.by("node"));
    }

    private void report(ObjectNode set, String revision, int present, int ready) {
        ObjectNode next = set.deepCopy();
        Json.meta(next).remove("resourceVersion");
        ObjectNode status = Json.child(next, "status");
        status.put("observedGeneration", set.at("/metadata/generation").asLong())
                .put("replicas", present);
        status.put("readyReplicas", ready).put("availableReplicas", ready).put("updatedReplicas", present);
        if (set.path("kind").asText().equals("StatefulSet")) {
            status.put("currentReplicas", present)
                    .put("currentRevision", revision)
                    .put("updateRevision", revision);
        } else {
            boolean available = ready >= set.at("/spec/replicas").asInt(1);
            var conditions = status.putArray("conditions");
            conditions.addObject().put("type", "Available").put("status", available ? "True" : "False");
            // helm waits for this reason
            conditions
                    .addObject()
                    .put("type", "Progressing")
                    .put("status", "True")
                    .put("reason", available ? "NewReplicaSetAvailable" : "ReplicaSetUpdated");
        }
        Kind kind = api.kinds.ofObject("apps/v1", set.path("kind").asText());
        api.update(
                kind,
                Json.namespace(set),
                Json.name(set),
                next,
                Api.Write.by("node").status());
    }

    private void start(ObjectNode pod) {
        ObjectNode next = pod.deepCopy();
        Json.meta(next).remove("resourceVersion");
        Json.child(next, "spec").put("nodeName", "embedded");
        next = api.update(pods(), Json.namespace(pod), Json.name(pod), next, Api.Write.by("node"))
                .deepCopy();
        Json.meta(next).remove("resourceVersion");
        ObjectNode status = Json.child(next, "status").put("phase", "Running").put("startTime", Api.now());
        status.put("podIP", "127.1." + ++address / 250 + "." + (address % 250 + 1));
        status.putArray("podIPs").addObject().put("ip", status.get("podIP").asText());
        for (String type : List.of("Initialized", "Ready", "ContainersReady", "PodScheduled")) {
            status.withArray("conditions")
                    .addObject()
                    .put("type", type)
                    .put("status", "True")
                    .put("lastTransitionTime", Api.now());
        }
        for (JsonNode c : pod.at("/spec/containers")) {
            ObjectNode s = status.withArray("containerStatuses")
                    .addObject()
                    .put("name", c.path("name").asText());
            s.put("ready", true)
                    .put("started", true)
                    .put("restartCount", 0)
                    .put("image", c.path("image").asText());
            s.put("imageID", "").putObject("state").putObject("running").put("startedAt", Api.now());
        }
        api.update(
                pods(),
                Json.namespace(pod),
                Json.name(pod),
                next,
                Api.Write.by("node").status());
    }

    @Override
    public InputStream logs(LogRequest request) throws IOException {
        String line = request.of().pod() + " is alive\n";
        if (!request.follow()) {
            return new ByteArrayInputStream(
                    line.repeat(request.tail() < 0 ? 2 : request.tail()).getBytes(StandardCharsets.UTF_8));
        }
        return new ProcessBuilder("sh", "-c", "while :; do echo " + request.of().pod() + " is alive; sleep 1; done")
                .start()
                .getInputStream();
    }

    /** With a terminal, script(1) lends one. */
    @Override
    public Execution exec(ExecRequest request) throws IOException {
        List<String> command = request.tty()
                ? List.of("script", "-qefc", String.join(" ", request.command()), "/dev/null")
                : request.command();
        Process process =
                new ProcessBuilder(command).redirectErrorStream(request.tty()).start();
        return new LocalProcess(process);
    }

    private record LocalProcess(Process process) implements Execution {
        @Override
        public OutputStream stdin() {
            return process.getOutputStream();
        }

        @Override
        public InputStream stdout() {
            return process.getInputStream();
        }

        @Override
        public InputStream stderr() {
            return process.getErrorStream();
        }

        @Override
        public int exitCode() throws InterruptedException {
            return process.waitFor();
        }

        @Override
        public void close() {
            process.destroy();
        }
    }
}
