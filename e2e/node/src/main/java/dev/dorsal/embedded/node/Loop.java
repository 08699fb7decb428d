package dev.dorsal.embedded.node;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task that looks at everything it is responsible for and runs again when it is woken, one run at a time. Wakes that come
 * during a run make one further run. A run that throws is repeated after a pause.
 */
public final class Loop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Loop.class);
    private static final Duration PAUSE = Duration.ofMillis(500);

    /** One run. */
    @FunctionalInterface
    public interface Pass {
        void run() throws InterruptedException;
    }

    private final String name;
    private final Pass pass;
    private final Duration atLeastEvery;
    private final Semaphore wakes = new Semaphore(1);
    private final Thread thread;

    /** Runs for the first time at once. */
    public Loop(String name, Duration atLeastEvery, Pass pass) {
        this.name = name;
        this.pass = pass;
        this.atLeastEvery = atLeastEvery;
        thread = Thread.ofVirtual().name(name).start(this::run);
    }

    public void wake() {
        wakes.release();
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                boolean woken = wakes.tryAcquire(atLeastEvery.toMillis(), TimeUnit.MILLISECONDS);
                wakes.drainPermits();
                once(woken);
            }
        } catch (InterruptedException e) {
            LOG.debug("{} ends", name);
        }
    }

    private void once(boolean woken) throws InterruptedException {
        try {
            pass.run();
        } catch (RuntimeException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException(name + " is ended");
            }
            LOG.atLevel(Conflicts.isExpected(e) ? org.slf4j.event.Level.DEBUG : org.slf4j.event.Level.WARN)
                    .log("{}: {} (woken: {})", name, e.toString(), woken);
            Thread.sleep(PAUSE);
            wake();
        }
    }

    /** Interrupts a run and waits for its end. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
