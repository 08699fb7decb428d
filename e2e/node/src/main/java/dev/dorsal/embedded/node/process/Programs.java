package dev.dorsal.embedded.node.process;

import static dev.dorsal.embedded.node.process.Tools.quoted;

import dev.dorsal.embedded.node.image.Image;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Programs of an image for a process that sees this machine's own file system: one small script each, which calls the
 * image's own dynamic loader with the image's own libraries. The machine's loader may be too old for them.
 */
final class Programs {
    private static final List<String> FOLDERS = List.of("usr/local/bin", "usr/sbin", "usr/bin", "sbin", "bin");

    private Programs() {}

    /** PATH for a container: its image's programs first, then this machine's. Writes the scripts. */
    static String path(ContainerSpec spec) throws IOException {
        String path = spec.environment().getOrDefault("PATH", "/usr/bin:/bin");
        if (isThisMachine(spec.image())) {
            return path;
        }
        Path folder = Files.createDirectories(folder(spec));
        for (String name : FOLDERS) {
            Path from = spec.image().root().resolve(name);
            if (Files.isDirectory(from)) {
                try (Stream<Path> all = Files.list(from)) {
                    all.filter(Programs::isBinary).forEach(p -> write(spec, p, folder));
                }
            }
        }
        return folder + ":" + path;
    }

    /** The script for a program that the command names with a path of the image; else the word as it is. */
    static String program(ContainerSpec spec, String word) {
        Path script = folder(spec).resolve(Path.of(word).getFileName());
        boolean ofImage =
                word.startsWith("/") && Files.exists(spec.image().root().resolve(word.substring(1)));
        boolean bare = word.indexOf('/') < 0;
        return (ofImage || bare) && Files.exists(script) ? script.toString() : word;
    }

    private static Path folder(ContainerSpec spec) {
        return spec.folder().resolve("programs");
    }

    private static boolean isThisMachine(Image image) {
        return image.root().getNameCount() == 0;
    }

    private static void write(ContainerSpec spec, Path program, Path folder) {
        String name = program.getFileName().toString();
        Path usr = spec.image().root().resolve("usr/lib");
        Optional<Path> loader = loader(spec.image().root());
        if (loader.isEmpty()) {
            return;
        }
        String libraries = loader.get().getParent() + ":" + usr + ":" + usr.resolve("mysql/private");
        String more = String.join(
                " ",
                spec.image().outside().getOrDefault(name, List.of()).stream()
                        .map(Tools::quoted)
                        .toList());
        String line = "exec %s --library-path %s --argv0 %s %s \"$@\" %s"
                .formatted(quoted(loader.get()), quoted(libraries), quoted(name), quoted(program), more);
        try {
            Path script = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + line + "\n");
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Path> loader(Path root) {
        try (Stream<Path> found = Files.find(
                root.resolve("usr/lib"), 2, (p, a) -> p.getFileName().toString().startsWith("ld-linux"))) {
            return found.findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isBinary(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(4), new byte[] {0x7f, 'E', 'L', 'F'});
        } catch (IOException e) {
            return false;
        }
    }
}
