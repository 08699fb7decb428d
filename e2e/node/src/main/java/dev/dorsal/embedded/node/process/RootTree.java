package dev.dorsal.embedded.node.process;

import dev.dorsal.embedded.node.image.Image;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Plans a container's file tree out of an image that nothing may be written to.
 *
 * <ol>
 *   <li>A folder of the image is bound as a whole when every mount below it finds its place there.
 *   <li>Else it becomes a fresh folder, and its entries are planned one by one.
 *   <li>What a mount covers is left out; folders that lead to a mount and are not in the image are made.
 * </ol>
 *
 * The tree may be bound in any file system and needs no overlay.
 */
final class RootTree {
    /** One entry of the tree; paths are absolute inside the container. */
    sealed interface Entry {
        String path();
    }

    /** A fresh folder. */
    record Folder(String path) implements Entry {}

    /** A symbolic link as the image has it. */
    record Link(String path, String target) implements Entry {}

    /** A folder or file of this machine under that path. */
    record Bound(String path, Path source, boolean isFolder, boolean readOnly) implements Entry {}

    private final Image image;
    private final Map<String, Mount> mounts = new LinkedHashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    private RootTree(Image image, List<Mount> wanted) {
        this.image = image;
        wanted.forEach(m -> mounts.put(resolved(m.path()), m));
    }

    /** Entries in the order in which they can be made: a folder comes before what is in it. */
    static List<Entry> plan(Image image, List<Mount> mounts) {
        var tree = new RootTree(image, mounts);
        image.entries().forEach(p -> tree.add("/" + p.getFileName(), p));
        tree.mounts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(e -> tree.mount(e.getKey(), e.getValue()));
        return tree.entries;
    }

    private void add(String path, Path source) {
        if (mounts.containsKey(path)) {
            return;
        }
        if (Files.isSymbolicLink(source)) {
            entries.add(new Link(path, linkTarget(source).toString()));
        } else if (Files.isDirectory(source) && lacksAPlace(path)) {
            entries.add(new Folder(path));
            list(source).forEach(p -> add(path + "/" + p.getFileName(), p));
        } else {
            entries.add(new Bound(path, source, Files.isDirectory(source), true));
        }
    }

    private void mount(String path, Mount m) {
        parents(path).filter(this::isAbsent).forEach(p -> entries.add(new Folder(p)));
        entries.add(new Bound(path, m.source(), Files.isDirectory(m.source()), m.readOnly()));
    }

    /** Whether something is to be mounted below a folder of the image where the image has nothing to mount it on. */
    private boolean lacksAPlace(String folder) {
        return mounts.entrySet().stream()
                .filter(m -> m.getKey().startsWith(folder + "/"))
                .anyMatch(m -> !hasPlace(m.getKey(), m.getValue()));
    }

    private boolean hasPlace(String path, Mount m) {
        Path place = image.root().resolve(path.substring(1));
        return Files.isDirectory(m.source())
                ? Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)
                : Files.isRegularFile(place, LinkOption.NOFOLLOW_LINKS);
    }

    private boolean isAbsent(String path) {
        return entries.stream()
                .noneMatch(e -> e.path().equals(path) || e instanceof Bound && path.startsWith(e.path() + "/"));
    }

    private static Stream<String> parents(String path) {
        return Stream.iterate(path.indexOf('/', 1), i -> i > 0, i -> path.indexOf('/', i + 1))
                .map(i -> path.substring(0, i));
    }

    /** Follows links of the image, such as /var/run, so that a mount lands where programs look for it. */
    private String resolved(String path) {
        String at = "";
        for (String name : path.substring(1).split("/")) {
            Path source = image.root().resolve((at + "/" + name).substring(1));
            Path target = Files.isSymbolicLink(source) ? linkTarget(source) : Path.of(name);
            at = Path.of(at.isEmpty() ? "/" : at).resolve(target).normalize().toString();
        }
        return at;
    }

    private static Path linkTarget(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
