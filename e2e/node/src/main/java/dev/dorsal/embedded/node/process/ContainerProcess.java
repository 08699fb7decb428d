package dev.dorsal.embedded.node.process;

import static dev.dorsal.embedded.node.process.Tools.path;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A container's process while it runs and until nothing is left of it. */
public final class ContainerProcess implements AutoCloseable {
    private final ContainerSpec spec;
    private final Isolation isolation;
    private final Process supervisor;

    ContainerProcess(ContainerSpec spec, Isolation isolation, Process supervisor) {
        this.spec = spec;
        this.isolation = isolation;
        this.supervisor = supervisor;
    }

    /** What the container prints, both streams in the order of printing. Ends with the container. */
    public InputStream output() {
        return supervisor.getInputStream();
    }

    /** The number of the container's first process on this machine; empty in the first moments. */
    public Optional<Long> pid() {
        return record().map(ProcessRecord::pid);
    }

    private Optional<ProcessRecord> record() {
        return ProcessRecord.read(spec.record());
    }

    /**
     * Waits until the container's own command runs: before that, it has no ear for signals and its files are not in
     * place.
     */
    public void awaitEntered() throws InterruptedException {
        while (supervisor.isAlive() && record().map(this::isEntering).orElse(true)) {
            Thread.sleep(5);
        }
    }

    /** Every program on the way in has the container's folder among its words. */
    private boolean isEntering(ProcessRecord main) {
        try {
            String words = Files.readString(Path.of("/proc/" + main.pid() + "/cmdline"), StandardCharsets.ISO_8859_1);
            boolean atTheDoor =
                    isolation.hasNamespaces() && words.contains(spec.root().toString());
            return atTheDoor || words.contains(spec.script().toString());
        } catch (IOException e) {
            return false;
        }
    }

    /** Asks the container's first process to end (SIGTERM). Like in any container it may have no ear for it. */
    public void terminate() throws InterruptedException {
        awaitEntered();
        record().ifPresent(ProcessRecord::terminate);
    }

    /** Ends all processes of the container without asking. */
    public void kill() {
        record().ifPresent(ProcessRecord::kill);
        try {
            supervisor.getOutputStream().close();
        } catch (IOException e) {
            // The supervisor is gone, and with it the need to tell it.
        }
    }

    /**
     * Waits for the end of the container. When this returns, no process of it is left, also if somebody killed the
     * supervisor alone.
     *
     * @return the exit code; 128 and the signal's number when a signal ended it
     */
    public int awaitEnd() throws InterruptedException {
        int code = supervisor.waitFor();
        var main = record();
        if (main.isPresent()) {
            main.get().awaitGone();
        }
        return code;
    }

    /**
     * Waits for the end, but not for ever.
     *
     * @return whether the container has ended
     */
    public boolean awaitEnd(Duration limit) throws InterruptedException {
        return supervisor.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    public boolean isAlive() {
        return supervisor.isAlive() || record().filter(ProcessRecord::isAlive).isPresent();
    }

    /**
     * Runs a further command in the container, with its files, environment, user and process numbers.
     *
     * @param tty lends it a terminal by script(1); both streams then come as one
     * @throws IOException when the container does not run
     */
    public Process exec(List<String> command, boolean tty) throws IOException, InterruptedException {
        awaitEntered();
        long main = record().filter(ProcessRecord::isAlive)
                .map(ProcessRecord::pid)
                .orElseThrow(() -> new IOException("the container does not run"));
        List<String> words = new ArrayList<>(entering(main));
        words.addAll(Doorway.words(spec, isolation));
        words.addAll(isolation.hasNamespaces() ? command : new Rewriting(spec).command(command));
        if (tty) {
            String line = String.join(" ", words.stream().map(Tools::quoted).toList());
            words = List.of(path("script"), "-qefc", line, "/dev/null");
        }
        ProcessBuilder builder = Launcher.builder(spec, words).redirectErrorStream(tty);
        if (tty) {
            builder.environment().putIfAbsent("TERM", "xterm");
        }
        return builder.start();
    }

    private List<String> entering(long main) throws IOException {
        if (!isolation.hasNamespaces()) {
            return List.of();
        }
        var words = new ArrayList<>(List.of(path("nsenter")));
        if (isolation == Isolation.NAMESPACES_OF_USER) {
            // The container sits in a second user namespace that does not own the others; its parent is in the first.
            long parent = ProcessHandle.of(main)
                    .flatMap(ProcessHandle::parent)
                    .orElseThrow(() -> new IOException("the container does not run"))
                    .pid();
            words.addAll(List.of("--preserve-credentials", "--user=/proc/" + parent + "/ns/user"));
        }
        for (String kind : List.of("mnt", "pid", "uts")) {
            words.add("--" + ("mnt".equals(kind) ? "mount" : kind) + "=/proc/" + main + "/ns/" + kind);
        }
        return words;
    }

    /** Kills the container and waits until it is gone. */
    @Override
    public void close() {
        kill();
        try {
            awaitEnd();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
