package dev.dorsal.decide;

import dev.dorsal.decide.plans.Acknowledging;
import dev.dorsal.decide.plans.CloneSeeding;
import dev.dorsal.decide.plans.Endpoints;
import dev.dorsal.decide.plans.Fencing;
import dev.dorsal.decide.plans.Moves;
import dev.dorsal.decide.plans.Provisioning;
import dev.dorsal.decide.plans.Replicas;
import dev.dorsal.decide.plans.Roll;
import dev.dorsal.decide.plans.Scale;
import dev.dorsal.decide.plans.Takeover;
import dev.dorsal.decide.plans.Writer;
import dev.dorsal.model.Member;
import dev.dorsal.model.Policy;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** From a snapshot to a plan. Each concern adds its steps and its holds; their order is the order of safety. */
public final class Planner {
    /** While nobody can write. */
    private static final Duration AT_ONCE = Duration.ofMillis(1);

    /** The replicas of a server that was killed lose it some milliseconds later than the operator may. */
    private static final Duration NEXT_LOOK = Duration.ofMillis(30);

    private static final Duration FRESH = Duration.ofSeconds(1);

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
            Writer.open(snapshot, findings, policy, draft);
            publishAndFollow(snapshot, findings, draft);
            Writer.choose(snapshot, findings, policy, draft);
            Writer.ensureApplication(snapshot, findings, policy, draft);
            Acknowledging.keep(snapshot, findings, policy, draft);
            Fencing.keep(snapshot, findings, draft);
            CloneSeeding.plan(snapshot, findings, policy, draft);
            Provisioning.ensure(snapshot, policy, draft);
            Scale.in(snapshot, findings, policy, draft);
            Roll.forward(snapshot, findings, policy, draft);
        }
        return new Plan(findings, draft.steps, draft.holds, next(snapshot, findings, draft));
    }

    /** The commits of a primary that is opened wait for its replicas. Otherwise nobody waits for them but readers. */
    private static void publishAndFollow(Snapshot snapshot, Findings findings, Draft draft) {
        Endpoints.publishWriter(snapshot, findings, draft);
        if (draft.opens()) {
            Replicas.follow(snapshot, findings, draft);
            Endpoints.publishReader(snapshot, findings, draft);
        } else {
            Endpoints.publishReader(snapshot, findings, draft);
            Replicas.follow(snapshot, findings, draft);
        }
    }

    private static Duration next(Snapshot snapshot, Findings findings, Draft draft) {
        if (draft.steps.stream().anyMatch(Step::movesTheRole)) {
            return AT_ONCE;
        }
        if (findings.diagnosis().isUncertain() && hasJustGone(snapshot)) {
            return NEXT_LOOK;
        }
        if (draft.steps.stream().anyMatch(Step::changesMuch)
                || findings.diagnosis().isUncertain()) {
            return SOON;
        }
        return draft.waits ? WAITING : IDLE;
    }

    private static boolean hasJustGone(Snapshot snapshot) {
        return snapshot.recorded()
                .primary()
                .flatMap(primary -> Optional.ofNullable(snapshot.members().get(primary.member())))
                .filter(primary -> primary instanceof Member.Unreachable away && away.absence() == Member.Absence.DOWN)
                .filter(primary -> primary.since().plus(FRESH).isAfter(snapshot.takenAt()))
                .isPresent();
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

        /** Whether a primary is opened: what follows is done once it is open. */
        public boolean opens() {
            return steps.stream().anyMatch(Step.Open.class::isInstance);
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
                case Step.SetWitnesses w -> false;
                case Step.HangUp h -> false;
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
