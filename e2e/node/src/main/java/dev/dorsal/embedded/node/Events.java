package dev.dorsal.embedded.node;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Events as kubectl describe shows them. The same reason and message about the same object becomes one Event with a
 * count. Written one after another in the background; one that cannot be written is lost, like on a real node.
 */
public final class Events implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Events.class);
    public static final String NORMAL = "Normal";
    public static final String WARNING = "Warning";

    private record Key(String uid, String field, String reason, String message) {}

    private final KubernetesClient client;
    private final String host;
    private final Map<Key, Event> known = new ConcurrentHashMap<>();
    private final Set<Key> once = ConcurrentHashMap.newKeySet();
    private final ExecutorService writer =
            Executors.newSingleThreadExecutor(Thread.ofVirtual().factory());

    public Events(KubernetesClient client, String host) {
        this.client = client;
        this.host = host;
    }

    /**
     * Tells something about an object.
     *
     * @param component who tells, such as kubelet
     * @param type {@link #NORMAL} or {@link #WARNING}
     * @param reason one word in CamelCase
     */
    public void tell(HasMetadata about, String component, String type, String reason, String message) {
        tell(reference(about, null), new Told(component, type, reason, message));
    }

    /** The same, unless it was told before. */
    public void tellOnce(HasMetadata about, String component, String type, String reason, String message) {
        if (once.add(new Key(about.getMetadata().getUid(), "", reason, message))) {
            tell(about, component, type, reason, message);
        }
    }

    /** Tells something about a container of a Pod. */
    public void ofContainer(HasMetadata pod, String field, String type, String reason, String message) {
        tell(reference(pod, field), new Told("kubelet", type, reason, message));
    }

    private record Told(String component, String type, String reason, String message) {}

    private void tell(ObjectReference about, Told told) {
        try {
            writer.execute(() -> write(about, told));
        } catch (java.util.concurrent.RejectedExecutionException e) {
            LOG.debug("no event any more: the node ends");
        }
    }

    private void write(ObjectReference about, Told told) {
        try {
            var key = new Key(about.getUid(), String.valueOf(about.getFieldPath()), told.reason(), told.message());
            Event before = known.get(key);
            known.put(key, before == null ? create(about, told) : again(before));
        } catch (RuntimeException e) {
            LOG.debug("event {} is lost: {}", told.reason(), e.toString());
        }
    }

    private Event create(ObjectReference about, Told told) {
        LOG.info("{}/{}: {}: {}", about.getNamespace(), about.getName(), told.reason(), told.message());
        String now = now();
        String namespace = about.getNamespace() == null ? "default" : about.getNamespace();
        Event event = new EventBuilder()
                .withNewMetadata()
                .withName(about.getName() + "." + Long.toHexString(System.nanoTime()))
                .withNamespace(namespace)
                .endMetadata()
                .withInvolvedObject(about)
                .withType(told.type())
                .withReason(told.reason())
                .withMessage(told.message())
                .withNewSource(told.component(), host)
                .withReportingComponent(told.component())
                .withReportingInstance(host)
                .withFirstTimestamp(now)
                .withLastTimestamp(now)
                .withCount(1)
                .build();
        return client.v1().events().inNamespace(namespace).resource(event).create();
    }

    private Event again(Event before) {
        return client.v1()
                .events()
                .inNamespace(before.getMetadata().getNamespace())
                .resource(new EventBuilder(before)
                        .editMetadata()
                        .withResourceVersion(null)
                        .endMetadata()
                        .withCount(before.getCount() + 1)
                        .withLastTimestamp(now())
                        .build())
                .update();
    }

    private static ObjectReference reference(HasMetadata o, @org.jspecify.annotations.Nullable String field) {
        return new ObjectReferenceBuilder()
                .withApiVersion(o.getApiVersion())
                .withKind(o.getKind())
                .withNamespace(o.getMetadata().getNamespace())
                .withName(o.getMetadata().getName())
                .withUid(o.getMetadata().getUid())
                .withFieldPath(field)
                .build();
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Forgets what was told about an object that is gone. */
    public void forget(String uid) {
        known.keySet().removeIf(k -> k.uid().equals(uid));
        once.removeIf(k -> k.uid().equals(uid));
    }

    @Override
    public void close() {
        writer.close();
    }
}
