package dev.dorsal.act;

import dev.dorsal.api.FailoverStatus;
import dev.dorsal.api.Storage;
import dev.dorsal.decide.Step;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.Names;
import dev.dorsal.kube.ServiceSlice;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;
import dev.dorsal.model.Phases.Phase;
import dev.dorsal.model.Recorded;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The table of steps: each leads to the few lines that carry it out. */
public final class StepExecutor {
    private final KubeCluster kube;
    private final MemberNetwork network;
    private final ServerSteps servers;
    private final PrimaryRecord record;
    private final PhaseClock phases;

    /**
     * @param planned the record that the plan was made for
     * @param phases of this cluster, for longer than this pass
     */
    public StepExecutor(
            KubeCluster kube, MemberNetwork network, ServerSteps servers, Recorded planned, PhaseClock phases) {
        this.kube = kube;
        this.network = network;
        this.servers = servers;
        this.record = new PrimaryRecord(kube, planned);
        this.phases = phases;
    }

    /** What is recorded after the steps so far. */
    public Recorded recorded() {
        return record.current();
    }

    /** @return what could not be done without hindering the rest of the step, one sentence each */
    List<String> execute(Step step) {
        switch (step) {
            case Step.EnsureObjects ensure -> {
                return new ClusterObjects(kube, network, record.current().seeding()).ensure(ensure.roles());
            }
            case Step.RecordPrimary choice -> {
                record.choose(choice);
                phases.reached(Phase.FENCED);
            }
            case Step.Open open -> open(open);
            case Step.BeginTakeover begin -> {
                phases.beginFailover(begin.term() + 1);
                record.beginFailover(begin.from(), begin.term());
                phases.reached(Phase.DECIDED);
            }
            case Step.EndTakeover end -> {
                phases.forget();
                record.endTakeover(end.primary(), end.term());
            }
            case Step.CutFromSource cut -> {
                record.mustStand();
                servers.cutFromSource(cut.replica());
            }
            case Step.RecordPromise promise -> record.promise(promise);
            case Step.RequireAcknowledgements require -> {
                record.mustStand();
                servers.require(require.primary().member(), require.durability());
            }
            case Step.SetAcknowledging set -> {
                record.mustStand();
                servers.setAcknowledging(set.replica(), set.acknowledges());
            }
            case Step.SetWitnesses set -> {
                record.mustStand();
                servers.setWitnesses(set.primary().member(), set.witnesses());
            }
            case Step.HangUp hang -> servers.hangUp(hang.primary().member());
            case Step.Nudge nudge -> servers.nudge(nudge.primary().member());
            case Step.Bar bar -> servers.bar(bar.primary().member(), bar.replica());
            case Step.Admit admit -> {
                record.mustStand();
                servers.admit(admit.primary().member(), admit.replica());
            }
            case Step.SwitchOver move ->
                new Handover(record, servers, phases)
                        .run(
                                move,
                                () -> publishWriter(
                                        List.of(move.choice().primary().member())));
            case Step.Refuse refuse -> record.answer(refuse.request(), false, refuse.reason());
            case Step.Close close -> servers.demote(close.member());
            case Step.EnsureApplication application -> servers.ensureApplication(application.primary());
            case Step.Attach attach -> {
                record.mustStand();
                servers.attach(attach.replica(), attach.source());
            }
            case Step.StartReplication start -> {
                record.mustStand();
                servers.startReplication(start.replica());
            }
            case Step.LetClientsIn let -> servers.letClientsIn(let.member());
            case Step.BeginSeeding begin -> new Reseeding(record, servers).begin(begin);
            case Step.StartClone start -> new Reseeding(record, servers).start(start);
            case Step.FailSeeding fail -> record.seeding(fail.seeding());
            case Step.EndSeeding end -> new Reseeding(record, servers).end(end);
            case Step.LabelPod label -> label(label);
            case Step.PublishWriter writer -> {
                publishWriter(writer.members());
                phases.reached(Phase.ENDPOINTS);
            }
            case Step.PublishReader reader ->
                publish(Names.reader(kube.resource().getMetadata().getName()), reader.members());
            case Step.RestartPod restart ->
                kube.delete(Pod.class, restart.member().podName());
            case Step.RemoveMember remove -> remove(remove.member());
        }
        return List.of();
    }

    /**
     * Records the times of a change of the primary that is over; to be called after the steps.
     *
     * @return what is told of it; empty when none is over, or when it could not be recorded: nothing rests upon times
     */
    public Optional<FailoverStatus> times() {
        try {
            return phases.finished().flatMap(record::times);
        } catch (StepFailed | KubernetesClientException e) {
            return Optional.empty();
        }
    }

    private void open(Step.Open open) {
        record.mustStillBe(open.primary(), open.term());
        servers.open(open.primary(), open.term(), open.durability(), () -> phases.reached(Phase.DRAINED));
        phases.reached(Phase.OPENED);
    }

    private void publishWriter(List<MemberId> members) {
        publish(Names.writer(kube.resource().getMetadata().getName()), members);
    }

    private void label(Step.LabelPod label) {
        kube.object(Pod.class, label.member().podName())
                .ifPresent(pod -> kube.label(pod, Names.ROLE_LABEL, label.role()));
    }

    private void publish(String service, Collection<MemberId> members) {
        if (!new ServiceSlice(kube, service).leadTo(members)) {
            throw new StepFailed(Outcome.Kind.TRANSIENT, "the Service " + service + " is not there yet");
        }
    }

    /** The claim first: an operator that dies in between must not leave one that looks like a member's. */
    private void remove(MemberId member) {
        var claim = kube.object(PersistentVolumeClaim.class, member.claimName());
        if (kube.resource().getSpec().storage().retention().whenScaled() == Storage.Policy.Delete) {
            kube.delete(PersistentVolumeClaim.class, member.claimName());
        } else {
            claim.ifPresent(kept -> kube.label(kept, Names.LEFT_LABEL, "true"));
        }
        kube.delete(StatefulSet.class, member.name());
    }
}
