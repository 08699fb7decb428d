package dev.dorsal.act;

import dev.dorsal.decide.Plan;
import dev.dorsal.decide.Step;
import dev.dorsal.model.Misconfigured;
import dev.dorsal.mysql.MySqlException;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries a plan out, step by step. Where a step that others rest upon fails, the plan ends; where a step of one member
 * fails, the others go on. Every step can be repeated: an operator that dies between two is followed by one that begins
 * with a new look.
 */
public final class PlanRunner {
    private static final Logger LOG = LoggerFactory.getLogger(PlanRunner.class);

    private PlanRunner() {}

    public static Outcome run(Plan plan, StepExecutor executor) {
        var done = new ArrayList<Step>();
        var troubles = new ArrayList<String>();
        for (var step : plan.steps()) {
            var stop = run(step, executor, troubles);
            if (stop.isEmpty()) {
                done.add(step);
            } else if (othersRestUpon(step) || stop.get().kind() == Outcome.Kind.OUTDATED) {
                return new Outcome(done, stop, troubles);
            } else {
                troubles.add("could not " + step.describe() + ": " + stop.get().reason());
            }
        }
        return new Outcome(done, Optional.empty(), troubles);
    }

    private static Optional<Outcome.Stop> run(Step step, StepExecutor executor, List<String> troubles) {
        var start = System.nanoTime();
        try {
            troubles.addAll(executor.execute(step));
            if (step.changesMuch()) {
                LOG.info(
                        "{}: done in {} ms",
                        step.describe(),
                        Duration.ofNanos(System.nanoTime() - start).toMillis());
            }
            return Optional.empty();
        } catch (StepFailed e) {
            return stop(step, e, e.kind());
        } catch (Misconfigured e) {
            return stop(step, e, Outcome.Kind.MISCONFIGURED);
        } catch (MySqlException e) {
            return stop(step, e, Outcome.Kind.TRANSIENT);
        } catch (KubernetesClientException e) {
            return stop(step, e, Outcome.Kind.TRANSIENT);
        }
    }

    private static Optional<Outcome.Stop> stop(Step step, RuntimeException e, Outcome.Kind kind) {
        return Optional.of(new Outcome.Stop(step, String.valueOf(e.getMessage()), kind));
    }

    private static boolean othersRestUpon(Step step) {
        return switch (step) {
            case Step.EnsureObjects s -> true;
            case Step.Close s -> true;
            case Step.RecordPrimary s -> true;
            case Step.Open s -> true;
            case Step.EnsureApplication s -> false;
            case Step.Attach s -> false;
            case Step.StartReplication s -> false;
            case Step.LabelPod s -> false;
            case Step.PublishWriter s -> false;
            case Step.PublishReader s -> false;
            case Step.RestartPod s -> false;
            case Step.RemoveMember s -> false;
        };
    }
}
