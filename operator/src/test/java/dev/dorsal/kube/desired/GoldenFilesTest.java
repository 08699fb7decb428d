package dev.dorsal.kube.desired;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.kube.AddressFamily;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every object that the operator makes, as YAML. A difference in a StatefulSet restarts the databases of every user at
 * the operator's next upgrade, so think before {@code -Dgolden.update} writes the files anew.
 */
class GoldenFilesTest {
    private static final Path FILES = Path.of("src/test/resources/desired");

    static Stream<Arguments> objects() {
        return Stream.concat(
                of("minimal", Clusters.minimal(), Optional.empty()),
                of("full", Clusters.full(), Optional.of("primary")));
    }

    private static Stream<Arguments> of(String folder, MySQLCluster cluster, Optional<String> role) {
        var name = cluster.getMetadata().getName();
        var member = new MemberId(name, 1);
        var objects = new TreeMap<String, HasMetadata>();
        objects.put("statefulset", MemberStatefulSet.of(cluster, member, MemberNetwork.POD, role));
        objects.put("statefulset-host-network", MemberStatefulSet.of(cluster, member, MemberNetwork.HOST, role));
        objects.put(
                "statefulset-keeping",
                KeptLogs.told(
                        MemberStatefulSet.of(cluster, member, MemberNetwork.POD, role),
                        "20260101-120000 binlog.000007"));
        objects.put("claim", Claim.of(cluster, member));
        objects.put("configmap", ServerConfig.of(cluster));
        objects.put("service-members", Services.members(cluster));
        objects.put("service-writer", Services.writer(cluster));
        objects.put("service-reader", Services.reader(cluster));
        objects.put("disruption-budget", DisruptionBudget.of(cluster));
        objects.put(
                "secret-accounts", Secrets.accounts(cluster, Map.of("root-password", "r", "local.cnf", "[client]\n")));
        objects.put(
                "secret-application",
                Secrets.application(cluster, Map.of("username", "app", "password", "p", "database", "app")));
        objects.put(
                "slice-writer",
                EndpointSlices.of(
                        cluster,
                        name + "-writer",
                        AddressFamily.IPv4,
                        List.of(new EndpointSlices.Target("10.0.0.1", member.podName(), "node-1"))));
        objects.put("slice-reader-empty", EndpointSlices.of(cluster, name + "-reader", AddressFamily.IPv6, List.of()));
        return objects.entrySet().stream().map(entry -> Arguments.of(folder + "/" + entry.getKey(), entry.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("objects")
    void objectIsItsGoldenFile(String name, HasMetadata object) throws IOException {
        var file = FILES.resolve(name + ".yaml");
        var yaml = Serialization.asYaml(object);
        if (System.getProperty("golden.update") != null) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, yaml);
        }
        assertThat(file).content().isEqualTo(yaml);
    }
}
