package dev.dorsal.embedded.node.image;

import dev.dorsal.embedded.binaries.MySqlBinaries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A folder that is laid out like a container image.
 *
 * @param root holds usr, etc and so on; {@code /} for the machine's own programs
 * @param environment variables that the image sets; a PATH is added when it has none
 * @param entrypoint what runs when a container names no command; may be empty
 * @param cmd arguments of the entrypoint when a container names no args; may be empty
 * @param outside arguments that a program needs when it cannot be run with this folder as its root, by program name:
 *     mysqld, for instance, looks for its messages at compiled-in paths
 */
public record Image(
        Path root,
        Map<String, String> environment,
        List<String> entrypoint,
        List<String> cmd,
        Map<String, List<String>> outside) {
    private static final String PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    private static final Set<String> OF_THE_MACHINE =
            Set.of("bin", "sbin", "lib", "lib32", "lib64", "libx32", "usr", "etc", "opt");
    private static final Set<String> MADE_FRESH = Set.of("proc", "sys", "dev", "tmp", "run", "lost+found");

    public Image {
        var complete = new LinkedHashMap<>(environment);
        complete.putIfAbsent("PATH", PATH);
        environment = Map.copyOf(complete);
        entrypoint = List.copyOf(entrypoint);
        cmd = List.copyOf(cmd);
        outside = Map.copyOf(outside);
    }

    /** An image without entrypoint, such as a folder of unpacked packages. */
    public static Image of(Path root) {
        return new Image(root, Map.of(), List.of(), List.of(), Map.of());
    }

    /** The machine's own programs and configuration; its homes, data and temporary files are left out. */
    public static Image ofThisMachine() {
        return of(Path.of("/"));
    }

    /** A MySQL server as it was found on this machine. As root and {@link #outside} it has to be told to start at all. */
    public static Image ofMySql(MySqlBinaries found) {
        var mysqld = new ArrayList<String>();
        found.options().forEach((name, value) -> mysqld.add("--" + name + "=" + value));
        if ("root".equals(System.getProperty("user.name"))) {
            mysqld.add("--user=root");
        }
        return new Image(found.root(), Map.of(), List.of(), List.of("mysqld"), Map.of("mysqld", mysqld));
    }

    /** The entries of the root folder that a container sees; the others are made fresh or are none of its business. */
    public List<Path> entries() {
        boolean machine = root.getNameCount() == 0;
        try (Stream<Path> all = Files.list(root)) {
            return all.filter(p -> machine ? OF_THE_MACHINE.contains(name(p)) : !MADE_FRESH.contains(name(p)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a bare program name is found on the given PATH inside this image. */
    public boolean hasProgram(String name, String path) {
        return Stream.of(path.split(":", -1))
                .filter(folder -> folder.startsWith("/"))
                .map(folder -> root.resolve(folder.substring(1)).resolve(name))
                .anyMatch(Files::exists);
    }

    private static String name(Path p) {
        return p.getFileName().toString();
    }
}
