package dev.dorsal.embedded.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Pod's life on the node, with shell scripts as its containers. */
class PodLifeIT {
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

    private static String pod(String name, String spec) {
        return """
            apiVersion: v1
            kind: Pod
            metadata: {name: %s, namespace: default, labels: {app: %s}}
            spec:
            %s
            """.formatted(name, name, spec.indent(2));
    }

    private static String sh(String script) {
        return "{name: main, image: host, command: [sh, -c, \"%s\"]}".formatted(script);
    }

    @Test
    void initContainersRunInOrderBeforeTheContainerStarts() {
        playground.apply(pod("a", """
            terminationGracePeriodSeconds: 1
            volumes: [{name: work, emptyDir: {}}]
            initContainers:
            - {name: one, image: host, command: [sh, -c, "echo 1 >> /work/order"], volumeMounts: [{name: work, mountPath: /work}]}
            - {name: two, image: host, command: [sh, -c, "echo 2 >> /work/order"], volumeMounts: [{name: work, mountPath: /work}]}
            containers:
            - {name: main, image: host, command: [sh, -c, "cat /work/order; sleep 600"], volumeMounts: [{name: work, mountPath: /work}]}
            """));
        Pod pod = playground.awaitReady("a");
        playground.eventually(() -> playground.logs("a").equals("1\n2\n"));
        assertThat(pod.getStatus().getPhase()).isEqualTo("Running");
        assertThat(pod.getStatus().getPodIP()).isEqualTo("127.50.1.1");
        assertThat(pod.getStatus().getInitContainerStatuses())
                .allMatch(s -> s.getState().getTerminated().getReason().equals("Completed") && s.getReady());
        assertThat(pod.getStatus().getConditions())
                .filteredOn(c -> "True".equals(c.getStatus()))
                .extracting(c -> c.getType())
                .contains("PodScheduled", "Initialized", "ContainersReady", "Ready");
        playground.eventually(() -> playground.hasEvent("Started", "Started container main")
                && playground.hasEvent("Scheduled", "Successfully assigned default/a to playground"));
    }

    @Test
    void variablesComeFromFieldsAndObjectsAndAreExpandedInTheCommand() {
        playground.apply("""
            apiVersion: v1
            kind: Secret
            metadata: {name: s, namespace: default}
            stringData: {password: geheim}
            """);
        playground.apply(pod("a", """
            containers:
            - name: main
              image: host
              command: [sh, -c, "for a; do echo $a; done; sleep 600", sh]
              args: ["ip=$(POD_IP)", "$(FULL)", "$$(POD_IP)", "$(NOPE)", "$(PW)", "$(NODE)"]
              env:
              - {name: POD_IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}
              - {name: NODE, valueFrom: {fieldRef: {fieldPath: spec.nodeName}}}
              - {name: USER_OF_POD, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
              - {name: FULL, value: "$(USER_OF_POD).$(POD_IP)"}
              - {name: PW, valueFrom: {secretKeyRef: {name: s, key: password}}}
            terminationGracePeriodSeconds: 1
            """));
        playground.awaitReady("a");
        playground.eventually(() -> playground.logs("a").endsWith("playground\n"));
        assertThat(playground.logs("a").lines())
                .containsExactly("ip=127.50.1.1", "a.127.50.1.1", "$(POD_IP)", "$(NOPE)", "geheim", "playground");
    }

    @Test
    void containerThatDiesIsStartedAgainWithGrowingPauses() {
        playground.apply(pod("a", "containers: [" + sh("echo run; exit 3") + "]"));
        Pod pod = playground.await("a", p -> isWaiting(p, "CrashLoopBackOff") && restarts(p) >= 2);
        var last = Playground.container(pod).getLastState().getTerminated();
        assertThat(last.getExitCode()).isEqualTo(3);
        assertThat(last.getReason()).isEqualTo("Error");
        assertThat(pod.getStatus().getPhase()).isEqualTo("Running");
        playground.eventually(
                () -> playground.hasEvent("BackOff", "Back-off restarting failed container=main pod=a_default"));
    }

    private static boolean isWaiting(Pod p, String reason) {
        return p.getStatus() != null
                && !p.getStatus().getContainerStatuses().isEmpty()
                && Playground.container(p).getState().getWaiting() != null
                && reason.equals(Playground.container(p).getState().getWaiting().getReason());
    }

    private static int restarts(Pod p) {
        return p.getStatus() == null || p.getStatus().getContainerStatuses().isEmpty()
                ? 0
                : Playground.container(p).getRestartCount();
    }

    @Test
    void killedContainerShowsTheSignalAndIsStartedAgain() throws IOException {
        playground.apply(
                pod("a", "terminationGracePeriodSeconds: 1\ncontainers: [" + sh("echo here I am; sleep 600") + "]"));
        playground.awaitReady("a");
        ProcessHandle.of(playground.pid("a", "main")).orElseThrow().destroyForcibly();
        Pod pod = playground.await("a", p -> Playground.isReady(p) && restarts(p) == 1);
        var last = Playground.container(pod).getLastState().getTerminated();
        assertThat(last.getExitCode()).isEqualTo(137);
        assertThat(last.getSignal()).isEqualTo(9);
        var previous = playground
                .client
                .pods()
                .inNamespace("default")
                .withName("a")
                .terminated()
                .getLog();
        assertThat(previous).isEqualTo("here I am\n");
    }

    @Test
    void deletionRunsTheHookThenAsksThenForces() {
        playground.apply(pod("a", """
            terminationGracePeriodSeconds: 3
            volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
            containers:
            - name: main
              image: host
              command: [sh, -c, "trap 'echo asked >> /data/story' TERM; echo begun >> /data/story; while :; do sleep 0.1; done"]
              volumeMounts: [{name: data, mountPath: /data}]
              lifecycle: {preStop: {exec: {command: [sh, -c, "echo hook >> /data/story"]}}}
            """));
        playground.apply("""
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data, namespace: default}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """);
        playground.awaitReady("a");
        Path story = folder.resolve("node/claims/default_data/story");
        playground.eventually(
                () -> Files.exists(story) && Files.readString(story).equals("begun\n"));
        playground.client.pods().inNamespace("default").withName("a").delete();
        playground.eventually(() -> playground.pod("a").isEmpty());
        assertThat(story).hasContent("begun\nhook\nasked\n");
        assertThat(folder.resolve("node/pods/default_a")).doesNotExist();
        playground.eventually(() -> playground.hasEvent("Killing", "Stopping container main"));
    }

    @Test
    void imageThatIsNotThereIsPulledWithBackOffUntilItIs() {
        playground.apply(pod(
                "a",
                "terminationGracePeriodSeconds: 1\ncontainers: ["
                        + sh("sleep 600").replace("host", "thing:9") + "]"));
        playground.await("a", p -> isWaiting(p, "ImagePullBackOff"));
        playground.eventually(() -> playground.hasEvent("Failed", "there is no image thing:9 here"));
        playground.images.put("thing:9", playground.images.get("host"));
        assertThat(restarts(playground.awaitReady("a"))).isZero();
    }

    @Test
    void programThatIsNotThereIsAStartError() {
        playground.apply(
                pod("a", "restartPolicy: Never\ncontainers: [{name: main, image: host, command: [no-such-program]}]"));
        Pod pod = playground.await(
                "a", p -> p.getStatus() != null && "Failed".equals(p.getStatus().getPhase()));
        var end = Playground.container(pod).getState().getTerminated();
        assertThat(end.getReason()).isEqualTo("StartError");
        assertThat(end.getExitCode()).isEqualTo(128);
        assertThat(end.getMessage()).isEqualTo("exec: \"no-such-program\": executable file not found in $PATH");
    }

    @Test
    void missingConfigMapHoldsThePodAndItsChangesArriveInTheMountedFiles() {
        playground.apply(pod("a", """
            terminationGracePeriodSeconds: 1
            volumes: [{name: c, configMap: {name: c, items: [{key: my.cnf, path: my.cnf}]}}]
            containers:
            - name: main
              image: host
              command: [sh, -c, "while sleep 0.2; do cat /etc/thing/my.cnf; done"]
              volumeMounts: [{name: c, mountPath: /etc/thing}]
            """));
        playground.eventually(() -> playground.hasEvent(
                "FailedMount", "MountVolume.SetUp failed for volume \"c\" : configmap \"c\" not found"));
        assertThat(playground.pod("a").orElseThrow().getStatus().getPhase()).isEqualTo("Pending");
        playground.apply(configMap("first"));
        playground.awaitReady("a");
        playground.eventually(() -> playground.logs("a").contains("first"));
        playground.apply(configMap("second"));
        playground.eventually(() -> playground.logs("a").endsWith("second\n"));
    }

    private static String configMap(String text) {
        return """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: c, namespace: default}
            data: {my.cnf: "%s\\n", other: unused}
            """.formatted(text);
    }

    @Test
    void missingSecretKeyOfAVariableIsAConfigurationErrorUntilItIsThere() {
        playground.apply("{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: default}, stringData: {a: b}}");
        playground.apply(pod("a", """
            terminationGracePeriodSeconds: 1
            containers:
            - name: main
              image: host
              command: [sh, -c, "sleep 600"]
              env: [{name: PW, valueFrom: {secretKeyRef: {name: s, key: password}}}]
            """));
        Pod pod = playground.await("a", p -> isWaiting(p, "CreateContainerConfigError"));
        assertThat(Playground.container(pod).getState().getWaiting().getMessage())
                .isEqualTo("couldn't find key password in secret default/s");
        playground.apply(
                "{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: default}, stringData: {password: b}}");
        playground.awaitReady("a");
    }

    @Test
    void probesDecideStartedReadyAndRestart() {
        playground.apply(pod("a", """
            terminationGracePeriodSeconds: 1
            volumes: [{name: work, emptyDir: {}}]
            containers:
            - name: main
              image: host
              command: [sh, -c, "rm -f /work/*; sleep 1; touch /work/started; sleep 1; touch /work/ready /work/alive; sleep 600"]
              volumeMounts: [{name: work, mountPath: /work}]
              startupProbe: {exec: {command: [test, -e, /work/started]}, periodSeconds: 1, failureThreshold: 20}
              readinessProbe: {exec: {command: [test, -e, /work/ready]}, periodSeconds: 1}
              livenessProbe: {exec: {command: [sh, -c, "test -e /work/alive || { echo not alive; exit 1; }"]}, periodSeconds: 1, failureThreshold: 4}
            """));
        Pod started = playground.await(
                "a",
                p -> p.getStatus() != null
                        && !p.getStatus().getContainerStatuses().isEmpty()
                        && Boolean.TRUE.equals(Playground.container(p).getStarted()));
        assertThat(Playground.container(started).getReady()).isFalse();
        playground.awaitReady("a");
        Path work = folder.resolve("node/pods/default_a/volumes/work");
        assertThat(work.resolve("ready").toFile().delete()).isTrue();
        playground.await("a", p -> !Playground.isReady(p) && restarts(p) == 0);
        assertThat(work.resolve("alive").toFile().delete()).isTrue();
        playground.await("a", p -> Playground.isReady(p) && restarts(p) == 1);
        playground.eventually(() -> playground.hasEvent("Unhealthy", "Liveness probe failed: not alive")
                && playground.hasEvent("Killing", "Container main failed liveness probe, will be restarted"));
    }

    @Test
    void restartOfTheNodeGoesOnWithTheSamePodsClaimsAndAddresses() throws IOException {
        playground.apply("""
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data, namespace: default}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """);
        playground.apply(pod("a", """
            terminationGracePeriodSeconds: 1
            volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
            containers:
            - name: main
              image: host
              command: [sh, -c, "trap 'exit 0' TERM; echo x >> /data/runs; while :; do sleep 0.1; done"]
              volumeMounts: [{name: data, mountPath: /data}]
            """));
        Pod before = playground.awaitReady("a");
        playground.stopNode();
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(p -> p.info().commandLine().orElse("")))
                .noneMatch(line -> line.contains("default_a"));
        playground.startNode();
        Pod after = playground.await("a", p -> Playground.isReady(p) && restarts(p) == 1);
        assertThat(after.getMetadata().getUid()).isEqualTo(before.getMetadata().getUid());
        assertThat(after.getStatus().getPodIP()).isEqualTo(before.getStatus().getPodIP());
        playground.eventually(() -> Files.readString(folder.resolve("node/claims/default_data/runs"))
                .equals("x\nx\n"));
    }

    @Test
    void fieldsWithoutEffectAreNamedInAnEvent() {
        playground.apply(pod("a", """
            terminationGracePeriodSeconds: 1
            hostNetwork: true
            containers:
            - {name: main, image: host, command: [sh, -c, "sleep 600"], resources: {limits: {memory: 1Gi}}}
            """));
        playground.eventually(() -> playground.hasEvent(
                "FieldsIgnored",
                "this node of local processes does not honour: containers.resources.limits, hostNetwork"));
    }
}
