package dev.dorsal.board.schema;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;

/** Runs {@link SchemaSteps} in the background after the start, again and again until they succeed. */
@Component
class SchemaSetup implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SchemaSetup.class);
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final SchemaSteps steps;
    private final ScheduledExecutorService runs = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("schema").factory());
    private String lastFailure = "";

    SchemaSetup(SchemaSteps steps) {
        this.steps = steps;
    }

    @EventListener(ApplicationReadyEvent.class)
    void begin() {
        var unused = runs.scheduleWithFixedDelay(this::attempt, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void attempt() {
        try {
            steps.run();
            LOG.info("schema: ready");
            runs.shutdown();
        } catch (RuntimeException e) {
            waitOn(e);
        }
    }

    /** One line for each new reason, not one for each try. */
    private void waitOn(RuntimeException e) {
        String reason =
                String.valueOf(NestedExceptionUtils.getMostSpecificCause(e).getMessage());
        if (!reason.equals(lastFailure)) {
            LOG.warn("schema: not ready yet, trying again every {} s: {}", PAUSE.toSeconds(), reason);
            lastFailure = reason;
        }
    }

    @Override
    public void close() {
        runs.shutdownNow();
    }
}
