package dev.dorsal.embedded.node.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Names one process for good: a number alone may belong to another process after a while.
 *
 * @param pid as seen from this machine, not from inside a pid namespace
 * @param startTicks since the machine started, field 22 of its line in /proc
 * @param boot which start of the machine that was
 */
record ProcessRecord(long pid, long startTicks, String boot) {
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final int START_AFTER_NAME = 19;

    /** Reads what a launch wrote; empty while it has not come so far. */
    static Optional<ProcessRecord> read(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.size() < 2 ? Optional.empty() : Optional.of(parse(lines.get(0), lines.get(1)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Takes a line of /proc/PID/stat, whose second field is a name in parentheses that may hold spaces. */
    static ProcessRecord parse(String stat, String boot) {
        long pid = Long.parseLong(stat.substring(0, stat.indexOf(' ')));
        return new ProcessRecord(pid, Long.parseLong(afterName(stat)[START_AFTER_NAME]), boot.trim());
    }

    private static String[] afterName(String stat) {
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    }

    /** Whether any thread of it is left. A first thread that ended leaves a zombie while others still hold files. */
    boolean isAlive() {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            boolean same = parse(stat, Files.readString(BOOT)).equals(this);
            return same && (!"Z".equals(afterName(stat)[0]) || threads() > 1);
        } catch (IOException e) {
            return false;
        }
    }

    private long threads() throws IOException {
        try (var all = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return all.count();
        }
    }

    /** Asks it to end (SIGTERM). */
    void terminate() {
        if (isAlive()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
        }
    }

    /** Ends it, and the group that it leads, without asking (SIGKILL). It may take a moment until it is gone. */
    void kill() {
        if (!isAlive()) {
            return;
        }
        try {
            new ProcessBuilder("sh", "-c", "kill -s KILL -- -%1$d 2>/dev/null; kill -s KILL %1$d".formatted(pid))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .onExit()
                    .join();
        } catch (IOException e) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    /** Kills it again and again until nothing of it is left. */
    void awaitGone() throws InterruptedException {
        while (isAlive()) {
            kill();
            Thread.sleep(20);
        }
    }
}
