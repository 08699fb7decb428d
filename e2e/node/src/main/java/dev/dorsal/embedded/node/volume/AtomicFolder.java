package dev.dorsal.embedded.node.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder whose files change all at once, as a kubelet does it: the files stand in a hidden folder, {@code ..data} points
 * to it, and each visible name is a link through {@code ..data}. A change is one rename of that link.
 */
final class AtomicFolder {
    private static final String DATA = "..data";
    private final Path folder;
    private final FileOwner owner;

    AtomicFolder(Path folder, FileOwner owner) {
        this.folder = folder;
        this.owner = owner;
    }

    /**
     * Makes the folder hold exactly these files.
     *
     * @param files by path relative to the folder
     * @return whether anything was different
     */
    boolean write(Map<String, Content> files) throws IOException {
        Files.createDirectories(folder);
        Map<String, Content> wanted = new HashMap<>();
        files.forEach((path, c) -> wanted.put(path, new Content(c.bytes(), owner.mode(c.mode()))));
        if (wanted.equals(read())) {
            return false;
        }
        Path before = target();
        Path next = Files.createTempDirectory(folder, "..");
        for (var file : wanted.entrySet()) {
            write(next.resolve(file.getKey()), file.getValue());
        }
        owner.open(next);
        flip(next);
        link(files.keySet());
        if (!before.equals(folder)) {
            Folders.delete(before);
        }
        return true;
    }

    private void write(Path file, Content content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, content.bytes());
        Files.setAttribute(file, "unix:mode", content.mode());
    }

    private void flip(Path next) throws IOException {
        Path link = folder.resolve("..data_next");
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, next.getFileName());
        Files.move(link, folder.resolve(DATA), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private void link(Set<String> paths) throws IOException {
        Set<String> wanted = paths.stream().map(p -> p.split("/")[0]).collect(Collectors.toCollection(TreeSet::new));
        try (Stream<Path> all = Files.list(folder)) {
            for (Path p : all.filter(p -> !name(p).startsWith("..")).toList()) {
                if (!wanted.remove(name(p))) {
                    Files.delete(p);
                }
            }
        }
        for (String name : wanted) {
            Files.createSymbolicLink(folder.resolve(name), Path.of(DATA, name));
        }
    }

    private static String name(Path p) {
        return p.getFileName().toString();
    }

    private Path target() throws IOException {
        Path link = folder.resolve(DATA);
        return Files.isSymbolicLink(link) ? folder.resolve(Files.readSymbolicLink(link)) : folder;
    }

    private Map<String, Content> read() throws IOException {
        Path at = target();
        Map<String, Content> files = new HashMap<>();
        if (at.equals(folder)) {
            // Never written: also a volume without files gets its link.
            return Map.of(DATA, Content.of("", 0));
        }
        try (Stream<Path> all = Files.walk(at)) {
            for (Path p : all.filter(Files::isRegularFile).toList()) {
                int mode = (int) Files.getAttribute(p, "unix:mode") & 0777;
                files.put(at.relativize(p).toString(), new Content(Files.readAllBytes(p), mode));
            }
        }
        return files;
    }
}
