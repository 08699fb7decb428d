package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Environment;
import dev.dorsal.e2e.environment.Scene;
import java.util.List;
import java.util.stream.Stream;

/**
 * Cuts between some of the nodes only, made by the lab's own program. Each member is on a node of its own. Under the operator of
 * the chart the leader may be on any of them: nobody is bound to reach those that are cut off.
 */
enum NodeCut implements Fault {
    PRIMARY_FROM_REPLICAS("node of the primary cut off from those of the replicas only") {
        @Override
        List<Integer> cutOff(Cluster cluster) {
            return List.of(cluster.primary());
        }

        @Override
        Stream<String> rest(Cluster cluster) {
            return cluster.replicas().stream().map(replica -> node(cluster, replica));
        }
    },
    PRIMARY_AND_REPLICA("nodes of the primary and of a replica cut off together") {
        @Override
        List<Integer> cutOff(Cluster cluster) {
            return List.of(cluster.primary(), cluster.replica());
        }

        @Override
        Stream<String> rest(Cluster cluster) {
            var others = cluster.replicas().stream().skip(1).map(replica -> node(cluster, replica));
            return Stream.concat(others, Stream.of("control"));
        }
    };

    private final String words;

    NodeCut(String words) {
        this.words = words;
    }

    abstract List<Integer> cutOff(Cluster cluster);

    /** Those that they are cut off from. */
    abstract Stream<String> rest(Cluster cluster);

    @Override
    public String title() {
        return words;
    }

    @Override
    public boolean canBeMadeIn(Environment environment) {
        return Lab.isThereFor(environment);
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        var members = cutOff(cluster);
        var nodes = members.stream().map(member -> node(cluster, member)).toList();
        var rest = rest(cluster).toList();
        return new Aimed(
                words + " " + cluster.name() + "-" + members + " " + nodes,
                members,
                () -> nodes.forEach(node -> rest.forEach(other -> Lab.run(List.of("cut", node, other)))),
                () -> nodes.forEach(node -> Lab.run(List.of("heal", node))),
                true);
    }

    private static String node(Cluster cluster, int member) {
        return cluster.pod(member).getSpec().getNodeName();
    }
}
