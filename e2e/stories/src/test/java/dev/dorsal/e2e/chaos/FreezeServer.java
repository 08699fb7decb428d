package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Processes;
import dev.dorsal.e2e.environment.Scene;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** SIGSTOP of mysqld, and SIGCONT. Its connections stay, and nothing answers. */
record FreezeServer(Role role) implements Fault {
    @Override
    public String title() {
        return "SIGSTOP of " + role;
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        int member = role.of(cluster);
        var frozen = new AtomicLong();
        Runnable freeze = () -> {
            frozen.set(cluster.serverPid(member));
            Processes.signal("STOP", frozen.get());
        };
        return new Aimed(
                "SIGSTOP of " + role.named(cluster, member), List.of(member), freeze, () -> thaw(frozen.get()), true);
    }

    /** Unless a probe has ended it. */
    private static void thaw(long pid) {
        if (pid != 0 && ProcessHandle.of(pid).isPresent()) {
            Processes.signal("CONT", pid);
        }
    }
}
