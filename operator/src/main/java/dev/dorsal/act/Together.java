package dev.dorsal.act;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.MDC;

/** Things that do not wait for each other. Each has its own limits; all of them have ended at the return. */
final class Together {
    private Together() {}

    /** Throws what the first of them that failed has thrown. */
    static void run(List<Runnable> parts) {
        if (parts.size() == 1) {
            parts.getFirst().run();
            return;
        }
        var pass = MDC.getCopyOfContextMap();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = parts.stream()
                    .<Future<?>>map(part -> threads.submit(() -> {
                        if (pass != null) {
                            MDC.setContextMap(pass);
                        }
                        part.run();
                    }))
                    .toList();
            running.forEach(Together::ended);
        }
    }

    private static void ended(Future<?> part) {
        try {
            part.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StepFailed(Outcome.Kind.TRANSIENT, "the operator is stopping");
        }
    }
}
