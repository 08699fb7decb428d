package dev.dorsal.embedded.node.process;

import static dev.dorsal.embedded.node.process.Tools.path;

import java.util.ArrayList;
import java.util.List;

/**
 * The words before a command that take it from inside a container's namespaces to its root folder and user. The
 * container's own command and everything that is executed later go through the same door.
 */
final class Doorway {
    private Doorway() {}

    static List<String> words(ContainerSpec spec, Isolation isolation) {
        var words = new ArrayList<String>();
        switch (isolation) {
            case NAMESPACES_OF_ROOT -> words.addAll(ofRoot(spec));
            case NAMESPACES_OF_USER -> words.addAll(ofUser(spec));
            case REWRITTEN_PATHS -> {}
        }
        if (!spec.workingDirectory().isEmpty()) {
            words.addAll(
                    List.of(isolation.hasNamespaces() ? "env" : path("env"), "--chdir=" + spec.workingDirectory()));
        }
        return words;
    }

    private static List<String> ofRoot(ContainerSpec spec) {
        Identity who = spec.identity();
        var words = new ArrayList<>(List.of(path("chroot")));
        if (!who.isRoot()) {
            words.add("--userspec=+" + who.user() + ":+" + who.group());
        }
        words.add("--groups="
                + String.join(",", who.groups().stream().map(g -> "+" + g).toList()));
        words.add(spec.root().toString());
        return words;
    }

    /**
     * Mounting takes the mapped root, mysqld refuses it: so the command gets a second user namespace, in which the same
     * user has the container's number. Of the powers in there only the one for chroot is kept.
     */
    private static List<String> ofUser(ContainerSpec spec) {
        var words = new ArrayList<String>();
        Identity who = spec.identity();
        if (!who.isRoot()) {
            words.addAll(List.of(path("unshare"), "--user", "--keep-caps"));
            words.addAll(List.of("--map-user=" + who.user(), "--map-group=" + who.group()));
            words.addAll(List.of(path("setpriv"), "--inh-caps=-all,+sys_chroot", "--ambient-caps=-all,+sys_chroot"));
        }
        words.addAll(List.of(path("chroot"), spec.root().toString()));
        return words;
    }
}
