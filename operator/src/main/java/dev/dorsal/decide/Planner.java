package dev.dorsal.decide;

import dev.dorsal.decide.plans.Acknowledging;
import dev.dorsal.decide.plans.CloneSeeding;
import dev.dorsal.decide.plans.Endpoints;
import dev.dorsal.decide.plans.Moves;
import dev.dorsal.decide.plans.Provisioning;
import dev.dorsal.decide.plans.Replicas;
import dev.dorsal.decide.plans.Roll;
import dev.dorsal.decide.plans.Scale;
import dev.dorsal.decide.plans.Takeover;
import dev.dorsal.decide.plans.Writer;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** From a snapshot to a plan. Each concern adds its steps and its holds; their order is the order of safety. */
public final class Planner {
    /** While nobody can write. */
    private static final Duration AT_ONCE = Duration.ofMillis(1);

    /** After a pass that changed something: look at what came of it. */
    private static final Duration SOON = Duration.ofMillis(200);

    /** While something has to stay as it is for some seconds before it counts. */
    private static final Duration WAITING = Duration.ofSeconds(1);

    /** When all is quiet. Numbers in status are as old as this at most. */
    private static final Duration IDLE = Duration.ofSeconds(10);

    private Planner() {}

    public static Plan plan(Snapshot snapshot, Policy policy) {
        var findings = Diagnoser.diagnose(snapshot, policy);
        var draft = new Draft();
        if (findings.diagnosis().isHold()) {
            draft.hold(findings.reason());
        }
        Writer.closeWhatMustNotBeOpen(snapshot, findings, draft);
        Takeover.run(snapshot, findings, policy, draft);
        if (findings.diagnosis() != Diagnosis.GOING && !Takeover.isUnderWay(findings)) {
            Moves.plan(snapshot, findings, policy, draft);
        }
        // While the role moves nothing else is done: the writer's addresses change once, when the new one is open.
        if (findings.diagnosis() != Diagnosis.GOING && !Takeover.isUnderWay(findings) && !draft.isSwitchingOver()) {
            Endpoints.publish(snapshot, findings, draft);
            Writer.chooseAndOpen(snapshot, findings, policy, draft);
            Replicas.follow(snapshot, findings, draft);
            Acknowledging.keep(snapshot, findings, policy, draft);
            CloneSeeding.plan(snapshot, findings, policy, draft);
            Provisioning.ensure(snapshot, policy, draft);
            Scale.in(snapshot, findings, policy, draft);
            Roll.forward(snapshot, findings, policy, draft);
        }
        return new Plan(findings, draft.steps, draft.holds, next(findings, draft));
    }

    private static Duration next(Findings findings, Draft draft) {
        if (draft.moves()) {
            return AT_ONCE;
        }
        if (draft.steps.stream().anyMatch(Step::changesMuch)
                || findings.diagnosis().isUncertain()) {
            return SOON;
        }
        return draft.waits ? WAITING : IDLE;
    }

    /** A plan in the making. */
    public static final class Draft {
        private final List<Step> steps = new ArrayList<>();
        private final List<String> holds = new ArrayList<>();
        private boolean waits;

        /** Adds a step after those that are there. */
        public void then(Step step) {
            steps.add(step);
        }

        /** Adds the reason why something is not done. */
        public void hold(String reason) {
            holds.add(reason);
        }

        /** Time alone may change what is to be done. */
        public void lookAgain() {
            waits = true;
        }

        boolean isSwitchingOver() {
            return steps.stream().anyMatch(Step.SwitchOver.class::isInstance);
        }

        /** Whether the role of the primary is on its way. */
        boolean moves() {
            return steps.stream()
                    .anyMatch(step -> step instanceof Step.BeginTakeover
                            || step instanceof Step.EndTakeover
                            || step instanceof Step.CutFromSource
                            || step instanceof Step.RecordPrimary
                            || step instanceof Step.SwitchOver
                            || step instanceof Step.Open);
        }

        /** Whether a step so far restarts or removes a member, or moves the primary: then nobody else is taken down. */
        public boolean disturbs() {
            return steps.stream().anyMatch(step -> switch (step) {
                case Step.RecordPrimary r -> true;
                case Step.SwitchOver s -> true;
                case Step.Open o -> true;
                case Step.RestartPod r -> true;
                case Step.RemoveMember r -> true;
                case Step.EnsureObjects e -> false;
                case Step.Close c -> false;
                case Step.EnsureApplication e -> false;
                case Step.Attach a -> false;
                case Step.StartReplication s -> false;
                case Step.LetClientsIn l -> false;
                case Step.BeginTakeover b -> true;
                case Step.EndTakeover e -> true;
                case Step.CutFromSource c -> true;
                case Step.RecordPromise r -> false;
                case Step.RequireAcknowledgements r -> false;
                case Step.SetAcknowledging s -> false;
                case Step.Bar b -> false;
                case Step.Nudge n -> false;
                case Step.Admit a -> false;
                case Step.Refuse r -> false;
                case Step.BeginSeeding b -> false;
                case Step.StartClone s -> false;
                case Step.FailSeeding f -> false;
                case Step.EndSeeding e -> false;
                case Step.LabelPod l -> false;
                case Step.PublishWriter p -> false;
                case Step.PublishReader p -> false;
            });
        }
    }
}
