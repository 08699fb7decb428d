package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Processes;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A process that is stopped and goes on, unless somebody has ended it meanwhile. */
final class Freezing {
    private final LongSupplier process;
    private final AtomicLong frozen = new AtomicLong();

    /** @param process id of the one that is there when it begins */
    Freezing(LongSupplier process) {
        this.process = process;
    }

    void begin() {
        long pid = process.getAsLong();
        Processes.signal("STOP", pid);
        frozen.set(pid);
    }

    void end() {
        long pid = frozen.get();
        if (pid != 0 && ProcessHandle.of(pid).isPresent()) {
            Processes.signal("CONT", pid);
        }
    }
}
