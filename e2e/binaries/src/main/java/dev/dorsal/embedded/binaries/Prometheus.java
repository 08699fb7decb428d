package dev.dorsal.embedded.binaries;

import java.nio.file.Path;
import java.util.List;

/**
 * Where Prometheus and its tool for rules are. Both are on PATH, or else come from the distribution's package, downloaded
 * and unpacked into the user's cache folder when it is not there yet.
 */
public final class Prometheus {
    static final DebianProgram SERVER = new DebianProgram("prometheus", "prometheus", List.of("--version"));
    static final DebianProgram TOOL = new DebianProgram("prometheus", "promtool", List.of("--version"));

    private Prometheus() {}

    /**
     * The server.
     *
     * @return a file that can be executed as it is
     * @throws BinariesNotFound with a sentence on what to install
     */
    public static Path server(Progress progress) {
        return SERVER.find(CacheFolder.ofUser(), progress);
    }

    /** As {@link #server}, promtool. */
    public static Path tool(Progress progress) {
        return TOOL.find(CacheFolder.ofUser(), progress);
    }
}
