package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One real server as a process of this machine, for tests: in a folder of its own, on a loopback address of its own,
 * with the usual ports. Settings are those of a small server with performance_schema trimmed, about 235 MB.
 *
 * <p>Port {@value #PORT} serves clients, {@value #ADMIN_PORT} is the administrative interface. The account root without
 * password exists on localhost unless the init SQL changes it. {@link #close()} ends the process and deletes the folder.
 * Not for use by several threads at once.
 */
public final class LocalMySql implements AutoCloseable {
    public static final int PORT = 3306;
    public static final int ADMIN_PORT = 33062;

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    // mysqld gives commits that wait for a replica about 12 s before it ends.
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    private final MySqlBinaries binaries;
    private final ServerFolder folder;
    private final String address;
    private final Thread lastResort = new Thread(this::endProcess, "end-local-mysql");
    private @Nullable Process process;

    /**
     * @param address a loopback address that no other server uses, such as {@code 127.0.70.1}
     * @param folder made when absent; one that holds an initialised server is used as it is
     * @param options lines of the section mysqld, which beat the small settings; an empty value gives a line without one
     * @param initSql run at initialisation and at every start, as mysqld runs an init file; may be empty
     */
    public LocalMySql(
            MySqlBinaries binaries, Path folder, String address, Map<String, String> options, String initSql) {
        this.binaries = binaries;
        this.address = address;
        this.folder = new ServerFolder(folder.toAbsolutePath());
        try {
            this.folder.write(binaries, address, options, initSql);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().addShutdownHook(lastResort);
    }

    /**
     * Starts the server, initialising the folder first when it is new, and returns when both ports greet.
     *
     * @throws IllegalStateException when it ended or did not greet within a minute; the message has the end of its log
     */
    public LocalMySql start() {
        if (!folder.isInitialised()) {
            initialise();
        }
        Process started = launch(List.of());
        process = started;
        for (int port : List.of(PORT, ADMIN_PORT)) {
            if (!Greeting.await(address, port, started::isAlive, START_LIMIT)) {
                endProcess();
                throw new IllegalStateException("mysqld on " + address + " did not start:\n" + folder.endOfLog());
            }
        }
        return this;
    }

    /** SIGTERM, then waits for the end: the normal stop. */
    public void stop() {
        end(Process::destroy);
    }

    /** SIGKILL, then waits for the end. */
    public void kill() {
        end(Process::destroyForcibly);
    }

    /** SIGSTOP: the process is there, its sockets are open, and no thread of it runs any more. */
    public void freeze() {
        signal("STOP");
        var deadline = System.nanoTime() + STOP_LIMIT.toNanos();
        while (!isStopped()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(
                        "mysqld on " + address + " still runs " + STOP_LIMIT + " after SIGSTOP");
            }
            Thread.onSpinWait();
        }
    }

    /** A busy machine stops a thread only when its turn comes. */
    private boolean isStopped() {
        try (var threads = Files.list(Path.of("/proc", Long.toString(pid()), "task"))) {
            return threads.allMatch(thread -> state(thread.resolve("stat")) == 'T');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static char state(Path stat) {
        try {
            var line = Files.readString(stat);
            return line.charAt(line.lastIndexOf(')') + 2);
        } catch (NoSuchFileException e) {
            return 'T';
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SIGCONT, after {@link #freeze()}. */
    public void thaw() {
        signal("CONT");
    }

    /**
     * Runs SQL by the client program as root through the socket.
     *
     * @param password of root@localhost; empty when it has none
     * @return the rows, columns separated by tabs, without header
     * @throws IllegalStateException with the client's complaint
     */
    public String sql(String password, String statements) {
        var argv = binaries.command(
                "mysql",
                "--no-defaults",
                "-N",
                "-B",
                "-u",
                "root",
                "-S",
                folder.socket().toString(),
                "-e",
                statements);
        try {
            return Command.must(argv, Map.of("MYSQL_PWD", password)).strip();
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** The process id, from the server's pid file. */
    public long pid() {
        return folder.pid();
    }

    public boolean isRunning() {
        Process current = process;
        return current != null && current.isAlive();
    }

    public String address() {
        return address;
    }

    /** Where data, settings, socket and log are. */
    public Path folder() {
        return folder.path();
    }

    /** Kills the server without regard for its data, and deletes the folder. */
    @Override
    public void close() {
        endProcess();
        Runtime.getRuntime().removeShutdownHook(lastResort);
        try {
            folder.delete();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void initialise() {
        try {
            folder.clearData();
            Process initialisation = launch(List.of("--initialize-insecure"));
            process = initialisation;
            boolean ended = initialisation.waitFor(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
            if (!ended || initialisation.exitValue() != 0) {
                endProcess();
                throw new IllegalStateException("mysqld did not initialise:\n" + folder.endOfLog());
            }
            folder.markInitialised();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private Process launch(List<String> more) {
        // A second server on a data directory that is still in use destroys it.
        if (isRunning()) {
            throw new IllegalStateException("mysqld on " + address + " is running already");
        }
        var arguments = new ArrayList<String>();
        arguments.add("--defaults-file=" + folder.configuration());
        arguments.addAll(more);
        var argv = binaries.command("mysqld", arguments.toArray(String[]::new));
        try {
            return new ProcessBuilder(argv)
                    .directory(folder.path().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(
                            ProcessBuilder.Redirect.appendTo(folder.output().toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void end(java.util.function.Consumer<Process> how) {
        Process current = process;
        if (current == null) {
            return;
        }
        how.accept(current);
        try {
            if (!current.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("mysqld on " + address + " did not end within " + STOP_LIMIT);
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private void endProcess() {
        Process current = process;
        if (current != null) {
            current.destroyForcibly();
            current.onExit().orTimeout(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS).join();
        }
    }

    private void signal(String name) {
        try {
            Command.must(List.of("kill", "-" + name, Long.toString(pid())), Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while waiting for mysqld", e);
    }
}
