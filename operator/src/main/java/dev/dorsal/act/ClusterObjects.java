package dev.dorsal.act;

import dev.dorsal.kube.Credentials;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.Names;
import dev.dorsal.kube.SecretStore;
import dev.dorsal.kube.desired.Claim;
import dev.dorsal.kube.desired.DisruptionBudget;
import dev.dorsal.kube.desired.KeptLogs;
import dev.dorsal.kube.desired.MemberStatefulSet;
import dev.dorsal.kube.desired.OptionFile;
import dev.dorsal.kube.desired.ServerConfig;
import dev.dorsal.kube.desired.Services;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;
import dev.dorsal.model.Misconfigured;
import dev.dorsal.model.Seeding;
import dev.dorsal.mysql.AccountsSql;
import dev.dorsal.mysql.FenceSql;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Makes the objects of a cluster what they should be, in the order in which they need each other. */
public final class ClusterObjects {
    private final KubeCluster kube;
    private final MemberNetwork network;
    private final SecretStore secrets;
    private final List<String> troubles = new ArrayList<>();

    public ClusterObjects(KubeCluster kube, MemberNetwork network, SecretStore secrets) {
        this.kube = kube;
        this.network = network;
        this.secrets = secrets;
    }

    /**
     * @param roles by member that must exist; an empty text for none
     * @param seeding the member whose own binary logs are to be kept
     * @return what could not be made without hindering the rest, one sentence each
     * @throws Misconfigured when a Secret cannot be used
     * @throws KubernetesClientException when the API does not take an object that all else needs
     */
    List<String> ensure(Map<MemberId, String> roles, Optional<Seeding> seeding) {
        var cluster = kube.resource();
        secrets();
        kube.apply(ServerConfig.of(cluster));
        kube.apply(Services.members(cluster));
        kube.apply(Services.writer(cluster));
        kube.apply(Services.reader(cluster));
        budget();
        roles.keySet().forEach(this::claim);
        roles.forEach((member, role) -> kube.apply(KeptLogs.told(
                MemberStatefulSet.of(cluster, member, network, Optional.of(role).filter(text -> !text.isEmpty())),
                kept(member, seeding))));
        return List.copyOf(troubles);
    }

    private String kept(MemberId member, Optional<Seeding> seeding) {
        return seeding.filter(one -> one.member().equals(member))
                .map(one -> one.evidence().kept())
                .filter(kept -> !kept.isEmpty())
                .orElseGet(() -> KeptLogs.of(kube.object(StatefulSet.class, member.name())));
    }

    private void secrets() {
        var credentials = secrets.readOrMake();
        secrets.apply(
                credentials,
                Map.of(
                        "accounts.sql", accountsSql(credentials),
                        "local.cnf", OptionFile.client(AccountsSql.LOCAL, credentials.local()),
                        "client.cnf", OptionFile.client("root", credentials.root())));
    }

    private static String accountsSql(Credentials credentials) {
        try {
            return new AccountsSql(
                                    credentials.operator(),
                                    credentials.local(),
                                    credentials.root(),
                                    Collections.nCopies(AccountsSql.REPLICAS, credentials.replication()),
                                    Objects.requireNonNull(credentials.application())
                                            .database())
                            .text()
                    + FenceSql.text();
        } catch (IllegalArgumentException e) {
            throw new Misconfigured(String.valueOf(e.getMessage()));
        }
    }

    private void budget() {
        if (kube.resource().getSpec().instances() > 1) {
            kube.apply(DisruptionBudget.of(kube.resource()));
        } else {
            kube.delete(PodDisruptionBudget.class, kube.resource().getMetadata().getName());
        }
    }

    /** A claim that may not grow hinders nobody else. One that is being deleted is left until it is gone. */
    private void claim(MemberId member) {
        var present = kube.object(PersistentVolumeClaim.class, member.claimName());
        if (present.filter(PersistentVolumeClaim::isMarkedForDeletion).isPresent()) {
            troubles.add("the claim " + member.claimName() + " is being deleted; it is made anew when it is gone");
            return;
        }
        try {
            present.filter(claim -> claim.getMetadata().getLabels().containsKey(Names.LEFT_LABEL))
                    .ifPresent(claim -> kube.label(claim, Names.LEFT_LABEL, null));
            var desired = Claim.of(kube.resource(), member);
            present.ifPresent(claim -> Claim.keepNotation(desired, claim));
            kube.apply(desired);
        } catch (KubernetesClientException e) {
            if (present.isEmpty() || e.getCode() != 403 && e.getCode() != 422) {
                throw e;
            }
            troubles.add("the claim " + member.claimName() + " keeps its size: "
                    + e.getStatus().getMessage());
        }
    }
}
