package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Environment;
import dev.dorsal.e2e.environment.Scene;
import java.util.List;
import java.util.stream.Stream;

/**
 * A fault of the node that a member is on, made by the lab's own program.
 *
 * @param title such as "node dead of the primary"
 * @param make words for the program, with NODE for the node's name
 * @param heal likewise
 */
record NodeFault(String title, Role role, List<String> make, List<String> heal) implements Fault {
    static Stream<Fault> all() {
        return Stream.of(Role.values()).flatMap(NodeFault::of);
    }

    private static Stream<Fault> of(Role role) {
        return Stream.of(
                new NodeFault("node dead of " + role, role, List.of("kill", "NODE"), List.of("start", "NODE")),
                new NodeFault("node frozen of " + role, role, List.of("freeze", "NODE"), List.of("thaw", "NODE")),
                new NodeFault("node cut off of " + role, role, List.of("cut", "NODE"), List.of("heal", "NODE")),
                new NodeFault(
                        "node cut off from control of " + role,
                        role,
                        List.of("cut", "NODE", "control"),
                        List.of("heal", "NODE")));
    }

    @Override
    public boolean canBeMadeIn(Environment environment) {
        return Lab.isThereFor(environment);
    }

    @Override
    public Aimed aim(Scene scene, Cluster cluster) {
        int member = role.of(cluster);
        var node = cluster.pod(member).getSpec().getNodeName();
        return new Aimed(
                title + " " + cluster.name() + "-" + member + " (" + node + ")",
                List.of(member),
                () -> lab(make, node),
                () -> lab(heal, node),
                true);
    }

    private static void lab(List<String> words, String node) {
        Lab.run(words.stream().map(word -> word.equals("NODE") ? node : word).toList());
    }
}
