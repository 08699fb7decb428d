package dev.dorsal.decide;

import dev.dorsal.decide.plans.Endpoints;
import dev.dorsal.decide.plans.Provisioning;
import dev.dorsal.decide.plans.Replicas;
import dev.dorsal.decide.plans.Roll;
import dev.dorsal.decide.plans.Scale;
import dev.dorsal.decide.plans.Writer;
import dev.dorsal.model.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** From a snapshot to a plan. Each concern adds its steps and its holds; their order is the order of safety. */
public final class Planner {
    /** After a pass that changed something: look at what came of it. */
    private static final Duration SOON = Duration.ofMillis(200);

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
        if (findings.diagnosis() != Diagnosis.GOING) {
            Provisioning.ensure(snapshot, policy, draft);
            Writer.chooseAndOpen(snapshot, findings, draft);
            Replicas.follow(snapshot, findings, draft);
            Endpoints.publish(snapshot, findings, draft);
            Scale.in(snapshot, findings, policy, draft);
            Roll.forward(snapshot, findings, draft);
        }
        return new Plan(
                findings, draft.steps, draft.holds, draft.steps.stream().anyMatch(Step::changesMuch) ? SOON : IDLE);
    }

    /** A plan in the making. */
    public static final class Draft {
        private final List<Step> steps = new ArrayList<>();
        private final List<String> holds = new ArrayList<>();

        /** Adds a step after those that are there. */
        public void then(Step step) {
            steps.add(step);
        }

        /** Adds the reason why something is not done. */
        public void hold(String reason) {
            holds.add(reason);
        }

        /** Whether a step so far restarts or removes a member, or moves the primary: then nobody else is taken down. */
        public boolean disturbs() {
            return steps.stream().anyMatch(step -> switch (step) {
                case Step.RecordPrimary r -> true;
                case Step.Open o -> true;
                case Step.RestartPod r -> true;
                case Step.RemoveMember r -> true;
                case Step.EnsureObjects e -> false;
                case Step.Close c -> false;
                case Step.EnsureApplication e -> false;
                case Step.Attach a -> false;
                case Step.StartReplication s -> false;
                case Step.LetClientsIn l -> false;
                case Step.LabelPod l -> false;
                case Step.PublishWriter p -> false;
                case Step.PublishReader p -> false;
            });
        }
    }
}
