package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One run of a program to its end: what it printed, both streams together, and its exit code. */
record Command(int exit, String output) {

    /** @throws IOException when the program cannot be started */
    static Command run(List<String> argv, Map<String, String> environment) throws IOException {
        var builder = new ProcessBuilder(argv).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Command(waitFor(process), output);
    }

    /** As {@link #run}, and the exit code must be 0. */
    static String must(List<String> argv, Map<String, String> environment) throws IOException {
        Command ran = run(argv, environment);
        if (ran.exit != 0) {
            throw new IOException("%s ended with %d: %s".formatted(argv.getFirst(), ran.exit, ran.output.strip()));
        }
        return ran.output;
    }

    /** The first file of that name which may be executed on PATH, or in the folders where servers are installed. */
    static Optional<Path> onPath(String program) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(Stream.of(path.split(":")), Stream.of("/usr/local/sbin", "/usr/sbin"))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    static int waitFor(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a program ran", e);
        }
    }
}
