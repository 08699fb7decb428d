package dev.dorsal.embedded.api.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.store.Store.Key;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the objects in a folder.
 *
 * <ol>
 *   <li>Each change is one line of objects.log, on the disk before anybody sees the change.
 *   <li>At the start, and when the log has grown far over its objects, the objects alone are written to a new file,
 *       which takes the log's place by a rename.
 *   <li>A last line that is not whole was never acknowledged, and is dropped.
 * </ol>
 */
public final class Journal implements AutoCloseable {
    private static final long ROOM = 8L << 20;
    private final Path folder;
    private final FileChannel lock;
    private final TreeMap<Key, ObjectNode> objects = new TreeMap<>();
    private FileChannel log;
    private long version = 1;
    private long checkpointSize;

    private Journal(Path folder, FileChannel lock) throws IOException {
        this.folder = folder;
        this.lock = lock;
        if (Files.exists(file())) {
            read();
        }
        log = checkpoint(objects, version);
    }

    /**
     * Opens a folder, or makes it.
     *
     * @throws IOException when it cannot be written, holds a broken log, or another server uses it
     */
    public static Journal open(Path folder) throws IOException {
        Files.createDirectories(folder);
        FileChannel lock =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (held(lock)) {
                return new Journal(folder, lock);
            }
            throw new IOException("another API server keeps its objects in " + folder);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** The lock ends with the channel, at the latest with the process. */
    private static boolean held(FileChannel lock) throws IOException {
        try {
            FileLock held = lock.tryLock();
            return held != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private Path file() {
        return folder.resolve("objects.log");
    }

    /** What was there at the opening. */
    Map<Key, ObjectNode> objects() {
        return objects;
    }

    long version() {
        return version;
    }

    private void read() throws IOException {
        byte[] all = Files.readAllBytes(file());
        int from = 0;
        for (int i = 0; i < all.length; i++) {
            if (all[i] == '\n') {
                line(new String(all, from, i - from, StandardCharsets.UTF_8));
                from = i + 1;
            }
        }
    }

    private void line(String text) throws IOException {
        JsonNode line;
        try {
            line = Json.object(text);
        } catch (ApiException | ClassCastException e) {
            throw new IOException(file() + " is broken: " + text.substring(0, Math.min(60, text.length())), e);
        }
        version = Math.max(version, line.path("version").asLong());
        if (!line.has("name")) {
            return;
        }
        var key = new Key(
                line.path("storage").asText(),
                line.path("namespace").asText(),
                line.path("name").asText());
        if (line.get("object") instanceof ObjectNode object) {
            objects.put(key, object);
        } else {
            objects.remove(key);
        }
    }

    /**
     * Writes a change to the disk.
     *
     * @param object null for a removal
     * @throws UncheckedIOException when it could not be written: the change must not be shown to anybody
     */
    void append(long newVersion, Key key, @Nullable ObjectNode object) {
        try {
            write(log, entry(newVersion, key, object));
            log.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + file(), e);
        }
    }

    /** Makes the log as short as its objects, where it has become much longer. */
    void trim(Map<Key, ObjectNode> now, long newVersion) {
        try {
            if (log.size() > checkpointSize * 2 + ROOM) {
                FileChannel old = log;
                log = checkpoint(now, newVersion);
                old.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + file(), e);
        }
    }

    private FileChannel checkpoint(Map<Key, ObjectNode> now, long newVersion) throws IOException {
        Path next = folder.resolve("objects.new");
        FileChannel channel = FileChannel.open(
                next, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        write(channel, Json.object().put("version", newVersion));
        for (var e : now.entrySet()) {
            write(channel, entry(0, e.getKey(), e.getValue()));
        }
        channel.force(true);
        Files.move(next, file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
            directory.force(true);
        }
        checkpointSize = channel.size();
        return channel;
    }

    private static ObjectNode entry(long version, Key key, @Nullable ObjectNode object) {
        ObjectNode entry = Json.object().put("version", version);
        entry.put("storage", key.storage()).put("namespace", key.namespace()).put("name", key.name());
        entry.set("object", object);
        return entry;
    }

    private static void write(FileChannel channel, ObjectNode line) throws IOException {
        byte[] text = (Json.text(line) + "\n").getBytes(StandardCharsets.UTF_8);
        for (ByteBuffer rest = ByteBuffer.wrap(text); rest.hasRemaining(); ) {
            channel.write(rest);
        }
    }

    @Override
    public void close() throws IOException {
        log.close();
        lock.close();
    }
}
