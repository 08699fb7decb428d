package dev.dorsal.embedded.node.volume;

import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who may use the files of a volume: the Pod's fsGroup, as on a real node. Without root every file belongs to the one
 * user that the container has, and nothing needs to be done.
 *
 * @param group fsGroup, when there is one and this process may give files away
 */
record FileOwner(Optional<Long> group) {
    private static final int SET_GROUP = 02000;
    private static final int FOR_GROUP = 0070;
    private static final int KINDS_OF_PERMISSION = 07777;

    static FileOwner of(PodSpec spec) {
        boolean root = "root".equals(System.getProperty("user.name"));
        return new FileOwner(Optional.ofNullable(spec.getSecurityContext())
                .map(PodSecurityContext::getFsGroup)
                .filter(g -> root));
    }

    /** Permission bits of a file made from an object: the group may read what the owner may read. */
    int mode(int wanted) {
        return group.isPresent() ? wanted | ((wanted & 0500) >> 3) : wanted;
    }

    /** Hands over a folder that was just made, with what is in it. Its files keep their bits. */
    void open(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path p : all.toList()) {
                if (Files.isDirectory(p)) {
                    Files.setAttribute(p, "unix:mode", 0755);
                }
                if (group.isPresent()) {
                    Files.setAttribute(p, "unix:gid", Math.toIntExact(group.get()), LinkOption.NOFOLLOW_LINKS);
                }
            }
        }
    }

    /** Lets the group write in a folder of data, unless it may already: a full walk takes long when there is much. */
    void share(Path folder) throws IOException {
        if (group.isEmpty() || isShared(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path p : all.filter(p -> !Files.isSymbolicLink(p)).toList()) {
                int mode = (int) Files.getAttribute(p, "unix:mode") & KINDS_OF_PERMISSION;
                int more = Files.isDirectory(p) ? FOR_GROUP | SET_GROUP : 0060;
                Files.setAttribute(p, "unix:gid", Math.toIntExact(group.get()));
                Files.setAttribute(p, "unix:mode", mode | more);
            }
        }
    }

    private boolean isShared(Path folder) throws IOException {
        int mode = (int) Files.getAttribute(folder, "unix:mode");
        boolean open = (mode & (SET_GROUP | FOR_GROUP)) == (SET_GROUP | FOR_GROUP);
        return open && group.map(Long::intValue).equals(Optional.of((Integer) Files.getAttribute(folder, "unix:gid")));
    }
}
