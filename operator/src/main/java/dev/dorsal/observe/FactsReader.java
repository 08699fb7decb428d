package dev.dorsal.observe;

import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.Names;
import dev.dorsal.kube.PodTrouble;
import dev.dorsal.kube.RecordedStatus;
import dev.dorsal.kube.desired.EndpointSlices;
import dev.dorsal.kube.desired.KeptLogs;
import dev.dorsal.kube.desired.MemberAddress;
import dev.dorsal.model.ClusterFacts;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;
import dev.dorsal.model.PodFacts;
import dev.dorsal.model.Request;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** From the caches of Kubernetes to plain values. */
final class FactsReader {
    private final KubeCluster kube;
    private final MemberNetwork network;
    private final String cluster;

    FactsReader(KubeCluster kube, MemberNetwork network) {
        this.kube = kube;
        this.network = network;
        this.cluster = kube.resource().getMetadata().getName();
    }

    ClusterFacts read(int instances) {
        var members = new TreeMap<MemberId, MemberFacts>();
        for (int number = 0; number < instances; number++) {
            var id = new MemberId(cluster, number);
            members.put(id, member(id));
        }
        kube.objects(StatefulSet.class)
                .map(this::id)
                .flatMap(Optional::stream)
                .forEach(id -> members.put(id, member(id)));
        return new ClusterFacts(
                kube.resource().getMetadata().getNamespace(),
                cluster,
                instances,
                kube.isGoing(),
                members,
                strayClaims(members.keySet()),
                kube.object(EndpointSlice.class, Names.writer(cluster))
                        .map(EndpointSlices::addresses)
                        .orElse(List.of()),
                request(),
                RecordedStatus.lastFailover(kube.resource()));
    }

    private Optional<Request> request() {
        var annotations =
                Objects.requireNonNullElse(kube.resource().getMetadata().getAnnotations(), Map.<String, String>of());
        var accepted = Optional.ofNullable(annotations.get(Request.ACCEPT_LOSS));
        return Stream.of(Request.PROMOTE, Request.SWITCHOVER, Request.RESEED)
                .filter(annotations::containsKey)
                .map(name -> new Request(
                        name,
                        Objects.requireNonNull(annotations.get(name)),
                        name.equals(Request.PROMOTE) ? accepted : Optional.empty()))
                .filter(request -> !RecordedStatus.isAnswered(kube.resource(), request))
                .findFirst();
    }

    private Set<MemberId> strayClaims(Set<MemberId> members) {
        var stray = new HashSet<MemberId>();
        kube.objects(PersistentVolumeClaim.class)
                .filter(claim -> !claim.getMetadata().getLabels().containsKey(Names.LEFT_LABEL))
                .map(this::id)
                .flatMap(Optional::stream)
                .filter(id -> !members.contains(id))
                .forEach(stray::add);
        return stray;
    }

    private Optional<MemberId> id(HasMetadata object) {
        return Optional.ofNullable(object.getMetadata().getLabels())
                .map(labels -> labels.get(Names.MEMBER_LABEL))
                .filter(number -> number.matches("\\d{1,2}"))
                .map(number -> new MemberId(cluster, Integer.parseInt(number)));
    }

    private MemberFacts member(MemberId id) {
        var set = kube.object(StatefulSet.class, id.name()).filter(found -> !found.isMarkedForDeletion());
        var pod = kube.object(Pod.class, id.podName());
        var claim = kube.object(PersistentVolumeClaim.class, id.claimName());
        var host = network == MemberNetwork.POD
                ? Optional.of(MemberAddress.of(kube.resource(), id, network, ""))
                : pod.flatMap(FactsReader::address);
        return new MemberFacts(
                id,
                set.map(FactsReader::isSettled).orElse(true),
                set.isPresent(),
                claim.isPresent(),
                claim.flatMap(this::tooSmall),
                host,
                pod.map(found -> pod(found, set)));
    }

    /** A claim that has a volume, but one of fewer bytes than the spec asks for. */
    private Optional<String> tooSmall(PersistentVolumeClaim claim) {
        var wanted = kube.resource().getSpec().storage().size();
        return Optional.ofNullable(claim.getStatus())
                .map(PersistentVolumeClaimStatus::getCapacity)
                .map(capacity -> capacity.get("storage"))
                .filter(now -> now.getNumericalAmount().compareTo(wanted.getNumericalAmount()) < 0)
                .map(now -> "has a volume of " + now + ", and " + wanted + " is wanted");
    }

    private static PodFacts pod(Pod pod, Optional<StatefulSet> set) {
        var labels = pod.getMetadata().getLabels();
        return new PodFacts(
                pod.getMetadata().getName(),
                pod.getMetadata().getUid(),
                address(pod),
                Optional.ofNullable(pod.getSpec().getNodeName()),
                isReady(pod),
                pod.isMarkedForDeletion(),
                Set.of("Succeeded", "Failed").contains(Objects.requireNonNullElse(phase(pod), "")),
                set.filter(found -> isOutdated(pod, found)).isPresent(),
                Optional.ofNullable(labels.get(Names.ROLE_LABEL)),
                KeptLogs.of(pod.getSpec()),
                PodTrouble.of(pod));
    }

    private static Optional<String> address(Pod pod) {
        return Optional.ofNullable(pod.getStatus()).map(status -> status.getPodIP());
    }

    private static String phase(Pod pod) {
        return pod.getStatus() == null || pod.getStatus().getPhase() == null
                ? ""
                : pod.getStatus().getPhase();
    }

    private static boolean isReady(Pod pod) {
        return pod.getStatus() != null
                && pod.getStatus().getConditions() != null
                && pod.getStatus().getConditions().stream()
                        .anyMatch(condition ->
                                "Ready".equals(condition.getType()) && "True".equals(condition.getStatus()));
    }

    private static boolean isSettled(StatefulSet set) {
        return set.getStatus() != null
                && Objects.equals(
                        set.getStatus().getObservedGeneration(),
                        set.getMetadata().getGeneration());
    }

    /** Judged only once the controller has seen the newest template: before that its revision is the old one's. */
    private static boolean isOutdated(Pod pod, StatefulSet set) {
        return isSettled(set)
                && set.getStatus().getUpdateRevision() != null
                && !set.getStatus()
                        .getUpdateRevision()
                        .equals(pod.getMetadata().getLabels().get("controller-revision-hash"));
    }
}
