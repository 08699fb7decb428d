package dev.dorsal.embedded.api.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Objects by key, one version counter, and a bounded log of changes from which watches resume. */
public final class Store {
    public record Key(String storage, String namespace, String name) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                Comparator.comparing(Key::storage).thenComparing(Key::namespace).thenComparing(Key::name);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /** before is null for a creation, after for a removal. */
    public record Change(
            long version,
            Key key,
            @Nullable ObjectNode before,
            @Nullable ObjectNode after) {
        /** The object as it is now, or as it was last. */
        public ObjectNode last() {
            return Objects.requireNonNull(after != null ? after : before);
        }
    }

    private final TreeMap<Key, ObjectNode> objects = new TreeMap<>();
    private final ArrayDeque<Change> log = new ArrayDeque<>();
    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
    private final int logSize;
    private long version = 1;

    private final @Nullable Journal journal;

    /**
     * @param logSize how many changes watches may resume from
     * @param journal where the objects come from and are kept; null for memory alone
     */
    public Store(int logSize, @Nullable Journal journal) {
        this.logSize = logSize;
        this.journal = journal;
        if (journal != null) {
            objects.putAll(journal.objects());
            version = journal.version();
        }
    }

    public synchronized long version() {
        return version;
    }

    public synchronized @Nullable ObjectNode get(Key key) {
        return objects.get(key);
    }

    /** Stores the object, or removes it when after is null; stamps the new version into it. */
    public synchronized ObjectNode put(Key key, @Nullable ObjectNode before, @Nullable ObjectNode after) {
        ObjectNode shown = after == null ? Objects.requireNonNull(before).deepCopy() : after;
        Json.meta(shown).put("resourceVersion", Long.toString(version + 1));
        if (journal != null) {
            journal.append(version + 1, key, after);
        }
        version++;
        if (after == null) {
            objects.remove(key);
        } else {
            objects.put(key, after);
        }
        var change = new Change(version, key, after == null ? shown : before, after);
        log.addLast(change);
        if (log.size() > logSize) {
            log.removeFirst();
        }
        watches.forEach(w -> w.offer(change));
        if (journal != null) {
            journal.trim(objects, version);
        }
        return shown;
    }

    public synchronized List<ObjectNode> list(String storage, String namespace, @Nullable Key after) {
        Key from = after != null ? after : new Key(storage, namespace, "");
        var found = new ArrayList<ObjectNode>();
        for (var e : objects.tailMap(from, false).entrySet()) {
            Key key = e.getKey();
            if (!key.storage.equals(storage) || (!namespace.isEmpty() && !key.namespace.equals(namespace))) {
                break;
            }
            found.add(e.getValue());
        }
        return found;
    }

    public synchronized List<Map.Entry<Key, ObjectNode>> find(Predicate<JsonNode> wanted) {
        return objects.entrySet().stream()
                .filter(e -> wanted.test(e.getValue()))
                .map(Map.Entry::copyOf)
                .toList();
    }

    /** Changes after the version; all present objects first when the version is 0. Refuses one that the log lost. */
    public synchronized Watch watch(String storage, String namespace, long since) {
        var watch = new Watch(storage, namespace);
        if (since == 0) {
            list(storage, namespace, null)
                    .forEach(o ->
                            watch.queue.add(new Change(0, new Key(storage, Json.namespace(o), Json.name(o)), null, o)));
            watch.initialVersion = version;
        } else {
            long oldest = log.isEmpty() ? version : log.peekFirst().version - 1;
            if (since < oldest) {
                throw ApiException.gone(since, oldest);
            }
            log.stream().filter(c -> c.version > since).forEach(watch::offer);
        }
        watches.add(watch);
        return watch;
    }

    /** Forgets the log, so that clients with older versions get 410; for tests of clients. */
    public synchronized void compact() {
        log.clear();
    }

    /** Ends every watch, as a restart of the server would. */
    public void disconnect() {
        watches.stream().filter(w -> !w.storage.isEmpty()).forEach(Watch::close);
    }

    public final class Watch implements AutoCloseable {
        private static final Change END = new Change(-1, new Key("", "", ""), null, null);
        private final String storage;
        private final String namespace;
        private final LinkedBlockingQueue<Change> queue = new LinkedBlockingQueue<>();
        public long initialVersion;

        private Watch(String storage, String namespace) {
            this.storage = storage;
            this.namespace = namespace;
        }

        /** A storage of "" means everything. */
        private void offer(Change c) {
            if ((storage.isEmpty() || c.key.storage.equals(storage))
                    && (namespace.isEmpty() || c.key.namespace.equals(namespace))) {
                queue.add(c);
            }
        }

        /** Null when nothing happened in the time; the end of the watch shows as ended(). */
        @Nullable
        public Change next(long millis) throws InterruptedException {
            Change c = queue.poll(millis, TimeUnit.MILLISECONDS);
            if (c == END) {
                queue.add(END);
                return null;
            }
            return c;
        }

        /** The newest version, if everything up to it has been taken from this watch. */
        public long idleVersion(Store store) {
            synchronized (store) {
                return queue.isEmpty() ? store.version : 0;
            }
        }

        public boolean ended() {
            return queue.peek() == END;
        }

        @Override
        public void close() {
            watches.remove(this);
            queue.add(END);
        }
    }
}
