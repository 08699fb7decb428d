package dev.dorsal.e2e.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Processes of this machine, as /proc tells of them. Those of Pods on a lab or a playground are among them. */
public final class Processes {
    private static final Pattern LAUNCHER = Pattern.compile("[^\\x00]*\\b(sh|bash|unshare|setpriv)\\x00");

    private Processes() {}

    /** The mysqld of this address, and not the launchers that carry its command as their arguments. */
    static long serverOf(String address) {
        return only(pid -> {
            var command = read(pid, "cmdline");
            return !LAUNCHER.matcher(command).lookingAt() && command.contains("\0--admin-address=" + address + "\0");
        });
    }

    /** The one whose command line holds this text, in the network where this address is local. */
    static long inNetworkOf(String address, String text) {
        return only(pid -> read(pid, "cmdline").replace('\0', ' ').contains(text)
                && read(pid, "net/fib_trie").contains(" " + address + "\n"));
    }

    /** @param signal its name, such as KILL */
    public static void signal(String signal, long pid) {
        run("kill", List.of("-" + signal, Long.toString(pid)));
    }

    /** Runs a program of this machine, which must end with 0. It shares no stream with this process. */
    public static void run(String program, List<String> arguments) {
        var command = Stream.concat(Stream.of(program), arguments.stream()).toList();
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(String.join(" ", command) + ": " + output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Resident memory in KiB. */
    public static long residentKib(long pid) {
        return field(pid, "VmRSS:");
    }

    private static long field(long pid, String name) {
        return read(pid, "status")
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(0);
    }

    /** Processor time used so far, in hundredths of a second. */
    public static long cpuTicks(long pid) {
        var stat = read(pid, "stat");
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    private static long only(LongPredicate wanted) {
        List<Long> found;
        try (var entries = Files.list(Path.of("/proc"))) {
            found = entries.map(path -> path.getFileName().toString())
                    .filter(name -> name.matches("\\d+"))
                    .map(Long::parseLong)
                    .filter(pid -> pid != ProcessHandle.current().pid())
                    .filter(wanted::test)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " processes match, not one: " + found);
        }
        return found.getFirst();
    }

    private static String read(long pid, String file) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
