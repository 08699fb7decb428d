package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A MySQL server with its client programs.
 *
 * @param root the tree that a container of this server would have as its root: {@code /} when the server is installed
 *     on this machine, else a folder that also holds a shell and the usual small tools
 * @param version of the server, three numbers
 */
public record MySqlBinaries(Path root, MySqlVersion version) {
    private static final String TREE = "mysql-";
    private static final List<String> PACKAGES =
            List.of("mysql-server-core", "mysql-client-core", "bash", "coreutils", "sed", "grep", "gawk", "hostname");
    private static final Path MACHINE = Path.of("/");

    /** As {@link #find(Path, Progress)} with the user's cache folder, saying nothing. */
    public static MySqlBinaries find() {
        return find(Progress.silent());
    }

    /** As {@link #find(Path, Progress)} with the user's cache folder. */
    public static MySqlBinaries find(Progress progress) {
        return find(CacheFolder.ofUser(), progress);
    }

    /**
     * Finds a server that is new enough: on PATH, else unpacked in the cache, else from the distribution's packages,
     * which are downloaded and unpacked into the cache (no root needed, nothing installed). With the server at hand this
     * is instant and needs no network. Builds that run at the same time wait for each other.
     *
     * @param cache a folder of the user; made when absent
     * @throws BinariesNotFound with a sentence on what to install
     */
    public static MySqlBinaries find(Path cache, Progress progress) {
        return installed().orElseGet(() -> unpacked(new CacheFolder(cache.toAbsolutePath()), progress));
    }

    /**
     * The arguments that run a program without changing the root. The process's executable may be the tree's loader:
     * find such processes by their pid.
     *
     * @param program {@code mysqld}, {@code mysql} or {@code mysqladmin}
     */
    public List<String> command(String program, String... arguments) {
        if (root.equals(MACHINE)) {
            String path = Command.onPath(program).map(Path::toString).orElse(program);
            return Stream.concat(Stream.of(path), Stream.of(arguments)).toList();
        }
        Path folder = Path.of("usr", program.equals("mysqld") ? "sbin" : "bin");
        try {
            return new UnpackedTree(root).command(folder.resolve(program), List.of(arguments));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Option lines that a server needs when it runs without this tree as its root: where its own files are. */
    public Map<String, String> options() {
        var options = new LinkedHashMap<String, String>();
        if (!root.equals(MACHINE)) {
            options.put("basedir", root.resolve("usr").toString());
            options.put("plugin-dir", root.resolve("usr/lib/mysql/plugin").toString());
            options.put("lc-messages-dir", root.resolve("usr/share/mysql").toString());
            options.put(
                    "character-sets-dir",
                    root.resolve("usr/share/mysql/charsets").toString());
        }
        return options;
    }

    private static Optional<MySqlBinaries> installed() {
        boolean clients = Stream.of("mysql", "mysqladmin")
                .allMatch(name -> Command.onPath(name).isPresent());
        return Command.onPath("mysqld")
                .filter(server -> clients)
                .flatMap(server -> version(List.of(server.toString(), "--version")))
                .filter(MySqlVersion::isNewEnough)
                .map(version -> new MySqlBinaries(MACHINE, version));
    }

    private static MySqlBinaries unpacked(CacheFolder cache, Progress progress) {
        try {
            Optional<MySqlBinaries> ready = inCache(cache);
            return ready.isPresent() ? ready.get() : cache.locked(() -> fetch(cache, progress));
        } catch (IOException e) {
            throw new BinariesNotFound(
                    "No MySQL server was found: install MySQL %s or newer so that mysqld, mysql and mysqladmin are on PATH,"
                                    .formatted(MySqlVersion.OLDEST)
                            + " or use Debian with apt-get, dpkg-deb and a reachable mirror (" + e.getMessage() + ").",
                    e);
        }
    }

    private static MySqlBinaries fetch(CacheFolder cache, Progress progress) throws IOException {
        Optional<MySqlBinaries> madeMeanwhile = inCache(cache);
        if (madeMeanwhile.isPresent()) {
            return madeMeanwhile.get();
        }
        progress.line("looking for a MySQL server among the distribution's packages");
        DebianPackages.unpackInto(cache, TREE, PACKAGES, progress);
        return inCache(cache).orElseThrow(() -> new IOException("the unpacked server does not run"));
    }

    private static Optional<MySqlBinaries> inCache(CacheFolder cache) throws IOException {
        for (Path root : cache.trees(TREE)) {
            var tree = new UnpackedTree(root);
            if (Files.isExecutable(root.resolve("usr/sbin/mysqld"))) {
                var argv = tree.command(Path.of("usr/sbin/mysqld"), List.of("--no-defaults", "--version"));
                var version = version(argv).filter(MySqlVersion::isNewEnough);
                if (version.isPresent()) {
                    return version.map(number -> new MySqlBinaries(root, number));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<MySqlVersion> version(List<String> argv) {
        try {
            return MySqlVersion.parse(Command.run(argv, Map.of()).output());
        } catch (IOException e) {
            // A file of that name that cannot be run is no server.
            return Optional.empty();
        }
    }
}
