package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.kube.Names;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;

/** The address by which the members of a cluster follow one another. */
public final class MemberAddress {
    private MemberAddress() {}

    /**
     * @param podIp address of the member's Pod; what is returned where Pods have no names
     */
    public static String of(MySQLCluster cluster, MemberId member, MemberNetwork network, String podIp) {
        return network == MemberNetwork.HOST
                ? podIp
                : member.podName() + "." + Names.members(member.cluster()) + "."
                        + cluster.getMetadata().getNamespace() + ".svc";
    }
}
