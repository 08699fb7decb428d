package dev.dorsal.observe;

import dev.dorsal.kube.Credentials;
import dev.dorsal.kube.Names;
import dev.dorsal.model.ClusterFacts;
import dev.dorsal.model.ClusterKey;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.PodFacts;
import dev.dorsal.mysql.Account;
import dev.dorsal.mysql.AccountsSql;
import dev.dorsal.mysql.Endpoint;
import dev.dorsal.mysql.MySqlConnector;
import dev.dorsal.mysql.MySqlServer;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How each member of a cluster is reached now.
 *
 * @param reachable those that have an address
 * @param absent why the others cannot even be asked
 */
public record Servers(Map<MemberId, MySqlServer> reachable, Map<MemberId, String> absent) {
    static final Servers NONE = new Servers(Map.of(), Map.of());

    static Servers of(ClusterFacts facts, @Nullable Credentials credentials, MySqlConnector connector) {
        var key = new ClusterKey(facts.namespace(), facts.name());
        var reachable = new TreeMap<MemberId, MySqlServer>();
        var absent = new TreeMap<MemberId, String>();
        facts.members().values().forEach(member -> {
            var address = member.address();
            if (credentials == null) {
                absent.put(member.id(), "the operator's account is not known yet");
            } else if (address.isEmpty()) {
                absent.put(member.id(), why(member));
            } else {
                var account = new Account(AccountsSql.OPERATOR, credentials.operator());
                reachable.put(
                        member.id(),
                        connector.server(
                                new Endpoint(key.member(member.id()), address.get(), Names.ADMIN_PORT, account)));
            }
        });
        var cluster = key + "/";
        connector.forget(name -> name.startsWith(cluster)
                && reachable.keySet().stream().noneMatch(id -> key.member(id).equals(name)));
        return new Servers(reachable, absent);
    }

    private static String why(MemberFacts member) {
        return member.pod()
                .map(pod -> pod.ended() ? "its Pod has ended" : scheduled(pod))
                .orElse("its Pod does not exist yet");
    }

    private static String scheduled(PodFacts pod) {
        return pod.node().isEmpty() ? "its Pod is not scheduled yet" : "its Pod has no address yet";
    }

    /** The server of a member; empty when it cannot be asked. */
    public Optional<MySqlServer> of(MemberId member) {
        return Optional.ofNullable(reachable.get(member));
    }
}
