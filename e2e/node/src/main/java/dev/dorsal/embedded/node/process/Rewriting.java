package dev.dorsal.embedded.node.process;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes a container's command, environment and mounted files fit a process that sees this machine's own file system.
 *
 * <p>Read-only mounts (ConfigMaps, Secrets) are copied and their paths rewritten, as they are at the start: a later change
 * is seen after a restart. The process runs as the user of this JVM.
 */
final class Rewriting {
    private static final long LARGEST_TEXT = 1 << 20;

    private final ContainerSpec spec;
    private final PathRewriter rewriter;

    /** For a container whose files were rewritten before. */
    Rewriting(ContainerSpec spec) {
        this.spec = spec;
        var paths = new HashMap<String, String>();
        for (Mount m : spec.mounts()) {
            paths.put(m.path(), m.readOnly() ? copy(m).toString() : m.source().toString());
        }
        rewriter = new PathRewriter(paths);
    }

    private Path copy(Mount m) {
        return spec.folder().resolve("rewritten").resolve(m.path().substring(1).replace('/', '_'));
    }

    /** The same container for this machine's own file system. */
    static ContainerSpec of(ContainerSpec spec) throws IOException {
        var rewriting = new Rewriting(spec);
        for (Mount m : spec.mounts()) {
            if (m.readOnly()) {
                rewriting.copy(m.source(), rewriting.copy(m));
            }
        }
        var environment = new HashMap<String, String>();
        spec.environment().forEach((name, value) -> environment.put(name, rewriting.rewriter.rewrite(value)));
        environment.put("PATH", Programs.path(spec));
        return new ContainerSpec(
                spec.folder(),
                spec.hostname(),
                spec.image(),
                rewriting.command(spec.command()),
                environment,
                rewriting.rewriter.rewrite(spec.workingDirectory()),
                spec.mounts(),
                spec.identity(),
                spec.readOnlyRoot());
    }

    /** Words of a command for this machine; the program is taken from the image where the image has it. */
    List<String> command(List<String> words) {
        var result = new ArrayList<>(words.stream().map(rewriter::rewrite).toList());
        result.set(0, Programs.program(spec, result.get(0)));
        return result;
    }

    private void copy(Path from, Path to) throws IOException {
        if (Files.isDirectory(from)) {
            Files.createDirectories(to);
            try (Stream<Path> all = Files.list(from)) {
                for (Path p : all.filter(p -> !p.getFileName().toString().startsWith(".."))
                        .toList()) {
                    copy(p, to.resolve(p.getFileName()));
                }
            }
            return;
        }
        Files.createDirectories(to.getParent());
        Files.deleteIfExists(to);
        if (Files.size(from) > LARGEST_TEXT) {
            Files.copy(from, to);
            return;
        }
        copyText(from, to);
        Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
    }

    private void copyText(Path from, Path to) throws IOException {
        try {
            Files.writeString(to, rewriter.rewrite(Files.readString(from)));
        } catch (CharacterCodingException e) {
            Files.copy(from, to);
        }
    }
}
