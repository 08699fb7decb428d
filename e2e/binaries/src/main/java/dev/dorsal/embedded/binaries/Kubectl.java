package dev.dorsal.embedded.binaries;

import java.nio.file.Path;
import java.util.List;

/** Where kubectl is. */
public final class Kubectl {
    static final DebianProgram PROGRAM = new DebianProgram("kubectl", "kubectl", List.of("version", "--client"));

    private Kubectl() {}

    /** As {@link #find(Path, Progress)} with the user's cache folder. */
    public static Path find(Progress progress) {
        return find(CacheFolder.ofUser(), progress);
    }

    /**
     * The kubectl on PATH, else the distribution's, downloaded and unpacked into the cache when it is not there yet.
     *
     * @return a file that can be executed as it is
     * @throws BinariesNotFound with a sentence on what to install
     */
    public static Path find(Path cache, Progress progress) {
        return PROGRAM.find(cache, progress);
    }
}
