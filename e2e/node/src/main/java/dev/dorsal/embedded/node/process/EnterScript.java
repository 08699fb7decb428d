package dev.dorsal.embedded.node.process;

import static dev.dorsal.embedded.node.process.Tools.path;
import static dev.dorsal.embedded.node.process.Tools.quoted;

import dev.dorsal.embedded.node.process.RootTree.Bound;
import dev.dorsal.embedded.node.process.RootTree.Entry;
import dev.dorsal.embedded.node.process.RootTree.Folder;
import dev.dorsal.embedded.node.process.RootTree.Link;
import java.util.List;
import java.util.StringJoiner;

/** The shell script that runs first inside a container's namespaces: it builds the file tree and becomes the command. */
final class EnterScript {
    private static final List<String> DEVICES = List.of("null", "zero", "full", "random", "urandom", "tty");

    private final ContainerSpec spec;
    private final Isolation isolation;
    private final StringJoiner lines = new StringJoiner("\n", "", "\n");

    private EnterScript(ContainerSpec spec, Isolation isolation) {
        this.spec = spec;
        this.isolation = isolation;
    }

    /** Writes its process's line of /proc to {@link ContainerSpec#record()} before anything else. */
    static String of(ContainerSpec spec, Isolation isolation) {
        var script = new EnterScript(spec, isolation);
        script.begin();
        if (isolation.hasNamespaces()) {
            script.tree();
        }
        script.become();
        return script.lines.toString();
    }

    private void begin() {
        lines.add("set -eu");
        lines.add("umask 022");
        lines.add("read -r stat < /proc/self/stat");
        lines.add("read -r boot < /proc/sys/kernel/random/boot_id");
        lines.add("printf '%s\\n%s\\n' \"$stat\" \"$boot\" > " + quoted(spec.record()));
    }

    private void tree() {
        lines.add("root=" + quoted(spec.root()));
        // Nested binds of a file system with stricter flags may only keep or add flags, hence the second try.
        lines.add(
                "bind_ro() { %1$s --rbind -o ro \"$1\" \"$2\" 2>/dev/null || %1$s --rbind -o ro,nosuid,nodev \"$1\" \"$2\""
                                .formatted(path("mount"))
                        + " 2>/dev/null || %s --rbind \"$1\" \"$2\"; }".formatted(path("mount")));
        lines.add("bind_rw() { " + path("mount") + " --rbind \"$1\" \"$2\"; }");
        lines.add(path("mount") + " -t tmpfs -o mode=755,size=256m tmpfs \"$root\"");
        RootTree.plan(spec.image(), spec.mounts()).forEach(this::entry);
        system();
        scratch();
        lines.add("if [ -x %1$s ]; then %1$s %2$s 2>/dev/null || :; fi"
                .formatted(path("hostname"), quoted(spec.hostname())));
        if (spec.readOnlyRoot()) {
            lines.add(path("mount") + " -o remount,bind,ro \"$root\"");
        }
    }

    private void entry(Entry entry) {
        String at = "\"$root\"" + quoted(entry.path());
        switch (entry) {
            case Folder f -> lines.add(path("mkdir") + " -p " + at);
            case Link l -> lines.add(path("ln") + " -s " + quoted(l.target()) + " " + at);
            case Bound b -> {
                lines.add("[ -e %1$s ] || %2$s%1$s".formatted(at, b.isFolder() ? path("mkdir") + " -p " : ": > "));
                lines.add((b.readOnly() ? "bind_ro " : "bind_rw ") + quoted(b.source()) + " " + at);
            }
        }
    }

    private void system() {
        lines.add(path("mkdir") + " -p \"$root/proc\" \"$root/dev/shm\" \"$root/dev/pts\" \"$root/sys\"");
        // A container engine around us may forbid a fresh proc; then the outer one has to do.
        lines.add("%1$s -t proc proc \"$root/proc\" 2>/dev/null || bind_rw /proc \"$root/proc\""
                .formatted(path("mount")));
        for (String device : DEVICES) {
            lines.add(": > \"$root/dev/%1$s\"; bind_rw /dev/%1$s \"$root/dev/%1$s\"".formatted(device));
        }
        lines.add("[ ! -d /dev/pts ] || bind_rw /dev/pts \"$root/dev/pts\" || :");
        lines.add(path("mount") + " -t tmpfs -o mode=1777 tmpfs \"$root/dev/shm\" 2>/dev/null || :");
        lines.add("for fd in 0:stdin 1:stdout 2:stderr; do %s -s /proc/self/fd/${fd%%%%:*} \"$root/dev/${fd#*:}\"; done"
                .formatted(path("ln")));
        lines.add(path("ln") + " -s /proc/self/fd \"$root/dev/fd\"");
        lines.add("bind_ro /sys \"$root/sys\" || :");
    }

    private void scratch() {
        lines.add(
                "for d in /tmp /run /var/tmp; do [ -e \"$root$d\" ] || %s -p -m 1777 \"$root$d\" 2>/dev/null || :; done"
                        .formatted(path("mkdir")));
    }

    private void become() {
        String words = String.join(
                " ", Doorway.words(spec, isolation).stream().map(Tools::quoted).toList());
        lines.add("exec " + words + " \"$@\"");
    }
}
