package dev.dorsal.e2e.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.api.MemberStatus;
import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.awaitility.core.ThrowingRunnable;

/** One cluster as a user sees it: resource, status, Secrets, Services, SQL. */
public record Cluster(Scene scene, String name) {
    private static final Duration LIMIT = Patience.seconds(150);
    /** What is the matter must be told by then. */
    private static final Duration NEWS = Patience.seconds(60);

    private static final Duration POLL = Duration.ofMillis(300);
    private static final String KINDS = "myc,statefulset,pod,service,endpointslice,configmap,secret,pvc,pdb";
    private static final String VERSIONS =
            "jsonpath={range .items[*]}{.kind}/{.metadata.name} {.metadata.resourceVersion}{'\\n'}{end}";
    private static final int PORT = 3306;
    private static final int ADMIN_PORT = 33062;

    // --- resource and status

    public MySQLCluster resource() {
        return Objects.requireNonNull(
                scene.client()
                        .resources(MySQLCluster.class)
                        .inNamespace(scene.namespace())
                        .withName(name)
                        .get(),
                () -> "no MySQLCluster " + name);
    }

    /** Never null; all fields of it may be, before the first pass. */
    public MySQLClusterStatus status() {
        var status = resource().getStatus();
        return status == null ? MySQLClusterStatus.empty() : status;
    }

    /** The status of one member. */
    public MemberStatus memberStatus(int member) {
        var members = status().members();
        return (members == null ? List.<MemberStatus>of() : members)
                .stream()
                        .filter(one -> one.name().equals(name + "-" + member))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("status knows no member " + member));
    }

    public Condition condition(String type) {
        var conditions = status().conditions();
        return (conditions == null ? List.<Condition>of() : conditions)
                .stream()
                        .filter(one -> one.getType().equals(type))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("status has no condition " + type));
    }

    /** Waits until this does not throw any more. */
    public void eventually(String what, ThrowingRunnable assertion) {
        within(LIMIT, what, assertion);
    }

    private static void within(Duration limit, String what, ThrowingRunnable assertion) {
        await(what)
                .atMost(limit)
                .pollInterval(POLL)
                .pollDelay(Duration.ZERO)
                .ignoreExceptions()
                .untilAsserted(assertion);
    }

    /**
     * Waits until the status is that of the present spec, every member is Ready in it, the primary is open, the others follow it,
     * and the Services lead to them.
     */
    public Cluster ready() {
        var readiness = new Readiness(this);
        eventually(name + " is ready", readiness::check);
        return this;
    }

    /** As {@link #ready}, by a status that knows of a write which is acknowledged first, and every member has that one. */
    public Cluster readyFromNow() {
        var readiness = new Readiness(this);
        var written = new AtomicReference<String>();
        eventually(name + " acknowledges a write", () -> written.set(readiness.write()));
        eventually(name + " is ready, and knows of that write", () -> {
            readiness.knows(written.get());
            readiness.check();
        });
        return this;
    }

    /** Waits, as a user does, until the present spec has arrived at every member. */
    public Cluster upToDate() {
        var limit = "--timeout=" + LIMIT.toSeconds() + "s";
        scene.kubectl().run("wait", "--for=condition=UpToDate", "myc/" + name, limit);
        return this;
    }

    /** Waits for a phase whose sentence holds all of these texts. */
    public void tells(String phase, String... texts) {
        within(NEWS, name + " tells " + phase, () -> {
            assertThat(status().phase()).as("phase; %s", status().message()).isEqualTo(phase);
            assertThat(status().message()).contains(texts);
        });
    }

    /** Waits for a condition with this status, whose sentence holds all of these texts. */
    public void tellsCondition(String type, String value, String... texts) {
        within(NEWS, type + " is " + value, () -> {
            var condition = condition(type);
            assertThat(condition.getStatus())
                    .as("%s: %s", type, condition.getMessage())
                    .isEqualTo(value);
            assertThat(condition.getMessage()).contains(texts);
        });
    }

    /** Waits for an Event on the resource. */
    public void event(String reason, String... texts) {
        within(
                NEWS,
                "Event " + reason,
                () -> assertThat(events()).anySatisfy(event -> {
                    assertThat(event.getReason()).isEqualTo(reason);
                    assertThat(event.getMessage()).contains(texts);
                }));
    }

    public List<Event> events() {
        return scene.client().v1().events().inNamespace(scene.namespace()).list().getItems().stream()
                .filter(event -> name.equals(event.getInvolvedObject().getName()))
                .toList();
    }

    // --- members

    /** Number of the recorded primary. */
    public int primary() {
        var primary = Objects.requireNonNull(status().primary(), "no primary is recorded");
        return Integer.parseInt(primary.substring(name.length() + 1));
    }

    /** Any member but the primary. */
    public int replica() {
        return replicas().getFirst();
    }

    public List<Integer> replicas() {
        var primary = primary();
        return IntStream.range(0, resource().getSpec().instances())
                .filter(member -> member != primary)
                .boxed()
                .toList();
    }

    public List<Integer> members() {
        return IntStream.range(0, resource().getSpec().instances()).boxed().toList();
    }

    public Pod pod(int member) {
        return Objects.requireNonNull(
                scene.client()
                        .pods()
                        .inNamespace(scene.namespace())
                        .withName(podName(member))
                        .get(),
                () -> "no Pod " + podName(member));
    }

    public String podName(int member) {
        return name + "-" + member + "-0";
    }

    public void deletePod(int member) {
        scene.client()
                .pods()
                .inNamespace(scene.namespace())
                .withName(podName(member))
                .delete();
    }

    /** As kill -9 of the server's process. */
    public void kill(int member) {
        signal(member, "KILL");
    }

    /** The server neither answers nor ends, until {@link #thaw}. */
    public void freeze(int member) {
        signal(member, "STOP");
    }

    public void thaw(int member) {
        signal(member, "CONT");
    }

    /** Freezes the primary until another one is recorded with that term and has the writer; awake again it is closed. */
    public void freezeUntilReplaced(int old, long term) {
        freeze(old);
        try {
            eventually("another term", () -> assertThat(status().term()).isEqualTo(term));
            eventually(
                    "the writer leads to it",
                    () -> assertThat(writer().variable("server_uuid")).isEqualTo(status().primaryServerUuid()));
        } finally {
            thaw(old);
        }
        eventually(
                "the old one is closed",
                () -> assertThat(member(old).variable("super_read_only")).isEqualTo("1"));
    }

    /** Process id, on this machine, of the server. Signals from inside a container do not reach its process 1. */
    public long serverPid(int member) {
        return Processes.serverOf(ip(member));
    }

    private void signal(int member, String signal) {
        Processes.signal(signal, serverPid(member));
    }

    /** How often the server of this Pod was started again. */
    public int restarts(int member) {
        return pod(member).getStatus().getContainerStatuses().getFirst().getRestartCount();
    }

    // --- SQL

    /** A member by the operator's account, on the administrative interface. */
    public Server member(int member) {
        var password = secret(name + "-accounts").get("operator-password");
        return new Server(ip(member), ADMIN_PORT, "dorsal_operator", password, "");
    }

    /** A member by the application's account, past the Services. */
    public Server application(int member) {
        return application(ip(member));
    }

    public Server writer() {
        return application(serviceIp(name + "-writer"));
    }

    public Server reader() {
        return application(serviceIp(name + "-reader"));
    }

    private Server application(String host) {
        var account = secret(name + "-app");
        return new Server(host, PORT, account.get("username"), account.get("password"), account.get("database"));
    }

    /** Rows of a statement by root in the Pod, tabs between columns. */
    public List<String> root(int member, String sql) {
        return scene.kubectl()
                .run("exec", "sts/" + name + "-" + member, "-c", "mysqld", "--", "mysql", "-N", "-B", "-e", sql)
                .lines()
                .toList();
    }

    private String ip(int member) {
        return Objects.requireNonNull(pod(member).getStatus().getPodIP(), () -> "no address of member " + member);
    }

    private String serviceIp(String service) {
        return scene.client()
                .services()
                .inNamespace(scene.namespace())
                .withName(service)
                .get()
                .getSpec()
                .getClusterIP();
    }

    // --- objects

    /** Version of each object in the namespace of this cluster, by kind and name. A write of any kind changes it. */
    public Map<String, String> versions() {
        var versions = new TreeMap<String, String>();
        scene.kubectl()
                .run("get", KINDS, "-o", VERSIONS)
                .lines()
                .map(line -> line.split(" "))
                .forEach(words -> versions.put(words[0], words[1]));
        return versions;
    }

    /** A Secret by key, decoded. */
    public Map<String, String> secret(String secret) {
        var found = Objects.requireNonNull(
                scene.client()
                        .secrets()
                        .inNamespace(scene.namespace())
                        .withName(secret)
                        .get(),
                () -> "no Secret " + secret);
        var decoded = new TreeMap<String, String>();
        found.getData()
                .forEach((key, value) ->
                        decoded.put(key, new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8)));
        return decoded;
    }

    /** Addresses in the slice of a Service. */
    public List<String> endpoints(String service) {
        var slice = scene.client()
                .discovery()
                .v1()
                .endpointSlices()
                .inNamespace(scene.namespace())
                .withName(service)
                .get();
        return slice == null || slice.getEndpoints() == null
                ? List.of()
                : slice.getEndpoints().stream()
                        .flatMap(endpoint -> endpoint.getAddresses().stream())
                        .toList();
    }

    /** Deletes the resource and waits until it and its Pods are gone. Returns how long that took. */
    public Duration delete() {
        var start = System.nanoTime();
        scene.kubectl().run("delete", "myc", name, "--wait=true", "--timeout=90s");
        await(name + " is gone")
                .atMost(LIMIT)
                .pollInterval(POLL)
                .until(() -> scene.client()
                        .pods()
                        .inNamespace(scene.namespace())
                        .withLabel("dorsal.dev/cluster", name)
                        .list()
                        .getItems()
                        .isEmpty());
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
