package dev.dorsal.playground;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process of the playground: writes to a log of its own, and does not outlive the playground. */
public final class ChildProcess implements AutoCloseable {
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private final String name;
    private final Process process;
    private final Duration grace;

    private ChildProcess(String name, Process process, Duration grace) {
        this.name = name;
        this.process = process;
        this.grace = grace;
    }

    /**
     * Starts a program. To be called from a thread that lives as long as the playground: the kernel ends the program
     * together with the thread that started it.
     *
     * @param grace how long {@link #close()} waits before it kills
     */
    public static ChildProcess start(
            String name, List<String> command, Map<String, String> environment, Path log, Duration grace)
            throws IOException {
        Files.createDirectories(log.toAbsolutePath().getParent());
        var builder = new ProcessBuilder(mortal(command))
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        return new ChildProcess(name, builder.start(), grace);
    }

    private static List<String> mortal(List<String> command) {
        if (!Files.isExecutable(SETPRIV)) {
            return command;
        }
        var mortal = new ArrayList<>(List.of(SETPRIV.toString(), "--pdeathsig", "KILL", "--"));
        mortal.addAll(command);
        return mortal;
    }

    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it without any warning, as a power cut does. */
    public void kill() {
        process.destroyForcibly();
        await(Duration.ofSeconds(10));
    }

    @Override
    public void close() {
        process.destroy();
        if (!await(grace)) {
            kill();
        }
    }

    private boolean await(Duration limit) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
