package dev.dorsal.embedded.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControllersIT {
    @TempDir
    Path folder;

    private Playground playground;

    @BeforeEach
    void start() throws IOException {
        playground = new Playground(folder);
    }

    @AfterEach
    void stop() throws IOException {
        playground.close();
    }

    private static String set(String version, String strategy) {
        return """
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: web, namespace: default}
            spec:
              replicas: 2
              serviceName: web
              updateStrategy: {type: %s}
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  terminationGracePeriodSeconds: 0
                  containers:
                  - {name: main, image: host, command: [sh, -c, "echo %s; sleep 600"]}
            """.formatted(strategy, version);
    }

    @Test
    void statefulSetReplacesDeletedPodsUnderTheSameNameAndAddress() {
        playground.apply(set("one", "OnDelete"));
        Pod before = playground.awaitReady("web-1");
        assertThat(before.getMetadata().getLabels())
                .containsEntry("statefulset.kubernetes.io/pod-name", "web-1")
                .containsEntry("apps.kubernetes.io/pod-index", "1")
                .containsEntry("app", "web");
        playground.client.pods().inNamespace("default").withName("web-1").delete();
        Pod after = playground.await(
                "web-1",
                p -> Playground.isReady(p)
                        && !p.getMetadata().getUid().equals(before.getMetadata().getUid()));
        assertThat(after.getStatus().getPodIP()).isEqualTo(before.getStatus().getPodIP());
        playground.eventually(() -> Integer.valueOf(2).equals(statefulSet().getReadyReplicas()));
    }

    private io.fabric8.kubernetes.api.model.apps.StatefulSetStatus statefulSet() {
        return playground
                .client
                .apps()
                .statefulSets()
                .inNamespace("default")
                .withName("web")
                .get()
                .getStatus();
    }

    @Test
    void onDeleteKeepsOldPodsAndRollingUpdateReplacesThem() {
        playground.apply(set("one", "OnDelete"));
        playground.awaitReady("web-1");
        playground.apply(set("two", "OnDelete"));
        playground.eventually(() -> Integer.valueOf(0).equals(statefulSet().getUpdatedReplicas()));
        assertThat(statefulSet().getUpdateRevision()).isNotEqualTo(statefulSet().getCurrentRevision());
        playground.apply(set("two", "RollingUpdate"));
        playground.eventually(() -> Integer.valueOf(2).equals(statefulSet().getUpdatedReplicas())
                && Integer.valueOf(2).equals(statefulSet().getReadyReplicas()));
        playground.eventually(() -> playground.logs("web-0").equals("two\n")
                && playground.logs("web-1").equals("two\n"));
    }

    @Test
    void claimOfAnUnknownClassStaysPendingAndItsPodSaysSo() {
        playground.apply("""
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data, namespace: default}
            spec: {storageClassName: fast, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """);
        playground.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: a, namespace: default}
            spec:
              volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
              containers: [{name: main, image: host, command: [sleep, "600"]}]
            """);
        playground.eventually(
                () -> playground.hasEvent("ProvisioningFailed", "storageclass.storage.k8s.io \"fast\" not found")
                        && playground.hasEvent("FailedScheduling", "pod has unbound immediate PersistentVolumeClaims"));
        assertThat(claim().getStatus().getPhase()).isEqualTo("Pending");
    }

    private PersistentVolumeClaim claim() {
        return playground
                .client
                .persistentVolumeClaims()
                .inNamespace("default")
                .withName("data")
                .get();
    }

    @Test
    void podWhoseClaimIsBeingDeletedWaitsForAnotherOne() {
        playground.apply(claim("1Gi"));
        playground.apply(withClaim("a"));
        playground.awaitReady("a");
        playground
                .client
                .persistentVolumeClaims()
                .inNamespace("default")
                .withName("data")
                .delete();
        playground.eventually(() -> claim().isMarkedForDeletion());

        playground.apply(withClaim("b"));
        playground.await(
                "b",
                p -> p.getStatus() != null
                        && p.getStatus().getConditions().stream()
                                .anyMatch(c -> String.valueOf(c.getMessage())
                                        .contains("persistentvolumeclaim \"data\" is being deleted")));

        playground.client.pods().inNamespace("default").withName("a").delete();
        playground.eventually(() -> claim() == null);
        playground.apply(claim("1Gi"));
        playground.awaitReady("b");
    }

    private static String withClaim(String pod) {
        return """
            apiVersion: v1
            kind: Pod
            metadata: {name: %s, namespace: default}
            spec:
              terminationGracePeriodSeconds: 0
              volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
              containers:
              - {name: main, image: host, command: [sleep, "600"], volumeMounts: [{name: data, mountPath: /data}]}
            """.formatted(pod);
    }

    @Test
    void claimGrowsAndItsFolderGoesWithIt() {
        playground.apply(claim("1Gi"));
        playground.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: a, namespace: default}
            spec:
              terminationGracePeriodSeconds: 0
              volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
              containers: [{name: main, image: host, command: [sleep, "600"], volumeMounts: [{name: data, mountPath: /data}]}]
            """);
        playground.awaitReady("a");
        playground.apply(claim("2Gi"));
        playground.eventually(() ->
                claim().getStatus().getCapacity().get("storage").toString().equals("2Gi"));
        Path data = folder.resolve("node/claims/default_data");
        assertThat(data).exists();
        playground
                .client
                .persistentVolumeClaims()
                .inNamespace("default")
                .withName("data")
                .delete();
        playground.eventually(() -> claim().getMetadata().getDeletionTimestamp() != null);
        assertThat(data).exists();
        playground.client.pods().inNamespace("default").withName("a").delete();
        playground.eventually(() -> claim() == null);
        assertThat(data).doesNotExist();
    }

    private static String claim(String size) {
        return """
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data, namespace: default}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: %s}}}
            """.formatted(size);
    }

    @Test
    void serviceListensForReadyEndpointsAndRefusesWithoutOne() throws Exception {
        playground.apply("""
            apiVersion: v1
            kind: Service
            metadata: {name: echo, namespace: default}
            spec: {selector: {app: echo}, ports: [{name: t, port: 7000, targetPort: 7007}]}
            """);
        playground.eventually(() -> address().startsWith("127.51."));
        assertThatThrownBy(() -> new Socket(address(), 7000)).isInstanceOf(ConnectException.class);
        try (var server = new java.net.ServerSocket(7007, 5, java.net.InetAddress.getByName("127.50.1.1"))) {
            playground.apply("""
                apiVersion: v1
                kind: Pod
                metadata: {name: echo, namespace: default, labels: {app: echo}}
                spec:
                  terminationGracePeriodSeconds: 0
                  containers: [{name: main, image: host, command: [sleep, "600"]}]
                """);
            playground.awaitReady("echo");
            playground.eventually(this::isServed);
            try (var client = new Socket(address(), 7000)) {
                // The first connection came from the question whether it is served.
                server.accept().close();
                var accepted = server.accept();
                accepted.getOutputStream().write("hello".getBytes(StandardCharsets.UTF_8));
                accepted.close();
                assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("hello");
            }
        }
        playground.client.pods().inNamespace("default").withName("echo").delete();
        playground.eventually(() -> !isServed());
    }

    private String address() {
        return playground
                .client
                .services()
                .inNamespace("default")
                .withName("echo")
                .get()
                .getSpec()
                .getClusterIP();
    }

    private boolean isServed() {
        try (var probe = new Socket(address(), 7000)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void requiredAntiAffinityKeepsTheSecondPodPending() {
        for (String name : new String[] {"a", "b"}) {
            playground.apply("""
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: default, labels: {app: x}}
                spec:
                  terminationGracePeriodSeconds: 0
                  affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
                    {topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: x}}}]}}
                  containers: [{name: main, image: host, command: [sleep, "600"]}]
                """.formatted(name));
            playground.eventually(() -> playground.pod(name).orElseThrow().getStatus() != null);
            if (name.equals("a")) {
                playground.awaitReady("a");
            }
        }
        playground.eventually(() -> playground.hasEvent(
                "FailedScheduling", "0/1 nodes are available: 1 node(s) didn't match pod anti-affinity rules."));
        assertThat(playground.pod("b").orElseThrow().getSpec().getNodeName()).isNull();
    }

    @Test
    void budgetCountsWhatMayBeEvicted() {
        playground.apply(set("one", "OnDelete"));
        playground.apply("""
            apiVersion: policy/v1
            kind: PodDisruptionBudget
            metadata: {name: web, namespace: default}
            spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}
            """);
        playground.awaitReady("web-1");
        playground.eventually(() -> {
            var status = playground
                    .client
                    .policy()
                    .v1()
                    .podDisruptionBudget()
                    .inNamespace("default")
                    .withName("web")
                    .get()
                    .getStatus();
            return status != null
                    && Integer.valueOf(1).equals(status.getDisruptionsAllowed())
                    && status.getCurrentHealthy() == 2;
        });
    }
}
