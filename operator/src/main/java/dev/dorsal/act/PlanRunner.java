package dev.dorsal.act;

import dev.dorsal.decide.Plan;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.KubeErrors;
import dev.dorsal.model.Misconfigured;
import dev.dorsal.mysql.MySqlException;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
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

    /** @param mayWork asked before each step: false ends the plan */
    public static Outcome run(Plan plan, StepExecutor executor, BooleanSupplier mayWork) {
        var done = new ArrayList<Step>();
        var troubles = new ArrayList<String>();
        var failed = Optional.<Outcome.Stop>empty();
        for (var step : plan.steps()) {
            var stop = mayWork.getAsBoolean() ? run(step, executor, troubles) : notAnyMore(step);
            if (stop.isEmpty()) {
                done.add(step);
            } else if (othersRestUpon(step) || stop.get().kind() == Outcome.Kind.OUTDATED) {
                return new Outcome(done, stop, troubles);
            } else if (step instanceof Step.EnsureObjects) {
                // Servers are looked after whatever is wrong with an object.
                failed = stop;
            } else {
                troubles.add("could not " + step.describe() + ": " + stop.get().reason());
            }
        }
        return new Outcome(done, failed, troubles);
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
            if (KubeErrors.isNamespaceGoing(e)) {
                return Optional.empty();
            }
            return Optional.of(new Outcome.Stop(step, KubeErrors.sentence(e), Outcome.Kind.TRANSIENT));
        }
    }

    private static Optional<Outcome.Stop> notAnyMore(Step step) {
        return Optional.of(new Outcome.Stop(step, "another process leads", Outcome.Kind.OUTDATED));
    }

    private static Optional<Outcome.Stop> stop(Step step, RuntimeException e, Outcome.Kind kind) {
        return Optional.of(new Outcome.Stop(step, String.valueOf(e.getMessage()), kind));
    }

    private static boolean othersRestUpon(Step step) {
        return switch (step) {
            case Step.EnsureObjects s -> false;
            case Step.Close s -> true;
            case Step.RecordPrimary s -> true;
            case Step.Open s -> true;
            case Step.BeginTakeover s -> true;
            case Step.EndTakeover s -> true;
            case Step.CutFromSource s -> false;
            case Step.RecordPromise s -> true;
            case Step.RequireAcknowledgements s -> false;
            case Step.SetAcknowledging s -> false;
            case Step.Bar s -> false;
            case Step.Nudge s -> false;
            case Step.Admit s -> false;
            case Step.SwitchOver s -> false;
            case Step.Refuse s -> false;
            case Step.EnsureApplication s -> false;
            case Step.Attach s -> false;
            case Step.StartReplication s -> false;
            case Step.LetClientsIn s -> false;
            case Step.BeginSeeding s -> false;
            case Step.StartClone s -> false;
            case Step.FailSeeding s -> false;
            case Step.EndSeeding s -> false;
            case Step.LabelPod s -> false;
            case Step.PublishWriter s -> false;
            case Step.PublishReader s -> false;
            case Step.RestartPod s -> false;
            case Step.RemoveMember s -> false;
        };
    }
}
