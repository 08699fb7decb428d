package dev.dorsal.act;

import dev.dorsal.decide.Plan;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.KubeErrors;
import dev.dorsal.model.Misconfigured;
import dev.dorsal.mysql.MySqlException;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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

    private final StepExecutor executor;
    private final BooleanSupplier mayWork;
    private final List<Step> done = new ArrayList<>();
    private final List<String> troubles = Collections.synchronizedList(new ArrayList<>());
    private Optional<Outcome.Stop> failed = Optional.empty();

    private PlanRunner(StepExecutor executor, BooleanSupplier mayWork) {
        this.executor = executor;
        this.mayWork = mayWork;
    }

    /** @param mayWork asked before each step: false ends the plan */
    public static Outcome run(Plan plan, StepExecutor executor, BooleanSupplier mayWork) {
        return new PlanRunner(executor, mayWork).all(plan.steps());
    }

    private Outcome all(List<Step> steps) {
        for (var group : groups(steps)) {
            var ended = together(group);
            if (ended.isPresent()) {
                if (group.getFirst() instanceof Step.Open) {
                    readersGoOn(steps);
                }
                return new Outcome(done, ended, troubles);
            }
        }
        return new Outcome(done, failed, troubles);
    }

    /** Steps beside each other that are of different members, or of the writer's addresses, do not wait for each other. */
    private static List<List<Step>> groups(List<Step> steps) {
        var groups = new ArrayList<List<Step>>();
        for (var step : steps) {
            if (groups.isEmpty() || !goTogether(groups.getLast().getLast(), step)) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(step);
        }
        return groups;
    }

    private static boolean goTogether(Step one, Step next) {
        return one instanceof Step.CutFromSource && next instanceof Step.CutFromSource
                || (one instanceof Step.PublishWriter || one instanceof Step.Attach) && next instanceof Step.Attach;
    }

    /** @return where the plan ends */
    private Optional<Outcome.Stop> together(List<Step> group) {
        var stops = new ConcurrentHashMap<Step, Outcome.Stop>();
        Together.run(group.stream()
                .<Runnable>map(step -> () -> carriedOut(step).ifPresent(stop -> stops.put(step, stop)))
                .toList());
        var end = Optional.<Outcome.Stop>empty();
        for (var step : group) {
            var stop = settle(step, Optional.ofNullable(stops.get(step)));
            end = end.or(() -> stop);
        }
        return end;
    }

    private Optional<Outcome.Stop> carriedOut(Step step) {
        return mayWork.getAsBoolean() ? run(step) : notAnyMore(step);
    }

    private Optional<Outcome.Stop> settle(Step step, Optional<Outcome.Stop> stop) {
        if (stop.isEmpty()) {
            done.add(step);
        } else if (othersRestUpon(step) || stop.get().kind() == Outcome.Kind.OUTDATED) {
            return stop;
        } else if (step instanceof Step.EnsureObjects) {
            // Servers are looked after whatever is wrong with an object.
            failed = stop;
        } else {
            troubles.add("could not " + step.describe() + ": " + stop.get().reason());
        }
        return Optional.empty();
    }

    /** Reads do not wait for a primary. */
    private void readersGoOn(List<Step> steps) {
        steps.stream().filter(Step.PublishReader.class::isInstance).forEach(reader -> together(List.of(reader)));
    }

    private Optional<Outcome.Stop> run(Step step) {
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
            case Step.LabelPod s -> false;
            case Step.PublishWriter s -> false;
            case Step.PublishReader s -> false;
            case Step.RestartPod s -> false;
            case Step.RemoveMember s -> false;
        };
    }
}
