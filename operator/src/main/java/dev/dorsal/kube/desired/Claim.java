package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.Storage;
import dev.dorsal.model.MemberId;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import java.util.Map;

/** The claim of a member. It has an owner only when the user asked for its deletion with the cluster. */
public final class Claim {
    private Claim() {}

    public static PersistentVolumeClaim of(MySQLCluster cluster, MemberId member) {
        var storage = cluster.getSpec().storage();
        var meta = storage.retention().whenDeleted() == Storage.Policy.Delete
                ? Meta.owned(cluster, member.claimName())
                : Meta.kept(cluster, member.claimName());
        meta.setLabels(Meta.labels(cluster, member));
        return new PersistentVolumeClaimBuilder()
                .withMetadata(meta)
                .withNewSpec()
                .withAccessModes("ReadWriteOnce")
                .withStorageClassName(storage.storageClassName())
                .withNewResources()
                .withRequests(Map.of("storage", storage.size()))
                .endResources()
                .endSpec()
                .build();
    }

    /** An amount that is only written otherwise, such as 1024Mi for 1Gi, stays as the server has it. */
    public static void keepNotation(PersistentVolumeClaim desired, PersistentVolumeClaim present) {
        var wanted = desired.getSpec().getResources().getRequests().get("storage");
        var had = present.getSpec().getResources().getRequests().get("storage");
        if (had != null && wanted != null && had.getNumericalAmount().compareTo(wanted.getNumericalAmount()) == 0) {
            desired.getSpec().getResources().setRequests(Map.of("storage", had));
        }
    }
}
