package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.pod.ProbeState.Verdict;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The probes of one run of a container: start-up first, then liveness and readiness side by side. */
final class Probing implements AutoCloseable {
    /** What follows from the probes. */
    interface Outcome {
        void started();

        void ready(boolean isReady);

        /** @param why as it goes into the Event */
        void unhealthy(String why);

        /** The container is to be ended and started again. */
        void mustEnd(String probe);
    }

    private final Container container;
    private final ProbeCheck check;
    private final Outcome outcome;
    private final CountDownLatch over = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    Probing(Container container, ProbeCheck check, Outcome outcome) {
        this.container = container;
        this.check = check;
        this.outcome = outcome;
    }

    void start() {
        go(this::startup);
    }

    private interface Task {
        void run() throws InterruptedException;
    }

    private void go(Task task) {
        Thread thread = Thread.ofVirtual().unstarted(() -> {
            try {
                task.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        synchronized (threads) {
            threads.add(thread);
        }
        thread.start();
    }

    private void startup() throws InterruptedException {
        if (container.getStartupProbe() != null
                && watch("Startup", container.getStartupProbe(), v -> {}, Verdict.GOOD, Verdict.BAD) == Verdict.BAD) {
            outcome.mustEnd("startup");
            return;
        }
        if (over.getCount() == 0) {
            return;
        }
        outcome.started();
        if (container.getLivenessProbe() != null) {
            go(this::liveness);
        }
        if (container.getReadinessProbe() == null) {
            outcome.ready(true);
            return;
        }
        watch("Readiness", container.getReadinessProbe(), v -> outcome.ready(v == Verdict.GOOD));
    }

    private void liveness() throws InterruptedException {
        while (over.getCount() > 0) {
            if (watch("Liveness", container.getLivenessProbe(), v -> {}, Verdict.BAD) == Verdict.BAD) {
                outcome.mustEnd("liveness");
                return;
            }
        }
    }

    /** Runs a probe until it says one of the given verdicts or the container ends. */
    private Verdict watch(String kind, Probe probe, Consumer<Verdict> changed, Verdict... until)
            throws InterruptedException {
        ProbeState state = ProbeState.START;
        long delay = probe.getInitialDelaySeconds() == null ? 0 : probe.getInitialDelaySeconds();
        while (!over.await(delay, TimeUnit.SECONDS)) {
            delay = ProbeState.orElse(probe.getPeriodSeconds(), 10);
            ProbeState next = result(kind, probe, state);
            if (next.verdict() != state.verdict()) {
                changed.accept(next.verdict());
            }
            state = next;
            if (List.of(until).contains(state.verdict())) {
                return state.verdict();
            }
        }
        return Verdict.UNKNOWN;
    }

    private ProbeState result(String kind, Probe probe, ProbeState state) throws InterruptedException {
        ProbeCheck.Result result = check.run(probe);
        if (!result.good() && over.getCount() > 0) {
            outcome.unhealthy(kind + " probe failed: " + result.message());
        }
        return state.next(result.good(), probe);
    }

    /** Ends all probes. */
    @Override
    public void close() {
        over.countDown();
        synchronized (threads) {
            threads.forEach(Thread::interrupt);
        }
    }
}
