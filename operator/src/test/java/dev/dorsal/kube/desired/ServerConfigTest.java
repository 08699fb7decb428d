package dev.dorsal.kube.desired;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.OwnedVariables;
import dev.dorsal.kube.Names;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ServerConfigTest {
    static Stream<String> ownedNames() {
        return ServerConfig.optionFile(Clusters.minimal().getSpec())
                .lines()
                .dropWhile(line -> !line.equals("# The operator's own."))
                .filter(line -> line.contains(" = "))
                .map(line -> line.substring(0, line.indexOf(' ')));
    }

    @ParameterizedTest
    @MethodSource("ownedNames")
    void whatTheOperatorSetsNobodyElseMaySetR42(String name) {
        assertThat(OwnedVariables.contains(name)).isTrue();
        assertThat(OwnedVariables.contains("loose_" + name)).isTrue();
        var cluster = Clusters.minimalWith("configuration: {" + name + ": 1}\n");
        assertThat(ServerConfig.settings(cluster.getSpec())).doesNotContainKey(name);
    }

    /** What a server reads back is what was given: checked against my_print_defaults of 9.7.4. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "plain|plain",
                "utf8mb4_0900_ai_ci|utf8mb4_0900_ai_ci",
                "a b|`\"a b\"`",
                "` edge `|`\" edge \"`",
                "a#b|`\"a#b\"`",
                "it's # one|`\"it's # one\"`",
                "a\"b # c|`\"a\\\"b # c\"`",
                "\"all\"|`\"\\\"all\\\"\"`",
                "C:\\new|`\"C:\\\\new\"`",
                "päss|`\"päss\"`",
            })
    void aValueIsWrittenSoThatItIsReadBackUnchangedR49(String value, String written) {
        assertThat(OptionFile.value(value)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({"512Mi,268435456", "1Gi,536870912", "1024Mi,536870912", "3Gi,1610612736", "1G,499122176", "8Mi,16777216"
    })
    void theBufferPoolIsHalfOfTheLimitR40(String limit, long bytes) {
        var cluster = Clusters.minimalWith("resources: {limits: {memory: " + limit + "}}\n");
        assertThat(ServerConfig.settings(cluster.getSpec()))
                .containsEntry("innodb_buffer_pool_size", Long.toString(bytes));
    }

    @Test
    void withoutALimitTheServersOwnBufferPoolStandsR40() {
        assertThat(ServerConfig.settings(Clusters.minimal().getSpec())).isEmpty();
        assertThat(ServerConfig.settings(Clusters.minimalWith("resources: {requests: {memory: 1Gi}}\n")
                        .getSpec()))
                .isEmpty();
    }

    @Test
    void theUsersOwnBufferPoolWinsR40() {
        var cluster = Clusters.minimalWith(
                "resources: {limits: {memory: 1Gi}}\nconfiguration: {innodb_buffer_pool_size: 134217728}\n");
        assertThat(ServerConfig.settings(cluster.getSpec())).containsEntry("innodb_buffer_pool_size", "134217728");
    }

    @Test
    void aFieldThatIsTakenOutLeavesNoTraceR39() {
        var with = Clusters.minimalWith("""
            resources: {limits: {memory: 1Gi}}
            configuration: {max_connections: 500}
            pod: {labels: {team: shop}, nodeSelector: {disk: ssd}}
            """);
        assertThat(set(with)).isNotEqualTo(set(Clusters.minimal()));
        assertThat(set(Clusters.minimalWith("pod: {}\n"))).isEqualTo(set(Clusters.minimal()));
        assertThat(ServerConfig.of(Clusters.minimalWith("configuration: {}\n")))
                .isEqualTo(ServerConfig.of(Clusters.minimal()));
    }

    @Test
    void aSettingChangesTheTemplateAndAnotherNotationDoesNotR63() {
        var base = hash(Clusters.minimalWith("resources: {limits: {memory: 1Gi, cpu: 1000m}}\n"));
        assertThat(hash(Clusters.minimalWith("resources: {limits: {memory: 1024Mi, cpu: 1}}\n")))
                .isEqualTo(base);
        assertThat(hash(Clusters.minimalWith("resources: {limits: {memory: 2Gi}}\n")))
                .isNotEqualTo(base);
        assertThat(hash(Clusters.minimalWith("configuration: {max_connections: 1}\n")))
                .isNotEqualTo(hash(Clusters.minimalWith("configuration: {max_connections: 2}\n")));
    }

    @Test
    void namesMadeFromTheLongestClusterNameFitR38() {
        var name = "a".repeat(MySQLCluster.NAME_LIMIT);
        var member = new MemberId(name, 8);
        // A StatefulSet's Pod carries its name and a hash of ten characters as a label.
        assertThat(member.name().length() + 11).isLessThanOrEqualTo(63);
        assertThat(Stream.of(
                        member.podName(),
                        member.claimName(),
                        Names.members(name),
                        Names.writer(name),
                        Names.reader(name),
                        Names.config(name),
                        Names.accounts(name),
                        Names.application(name)))
                .allMatch(made -> made.length() <= 63)
                .doesNotHaveDuplicates();
    }

    /** As it is sent. */
    private static String set(MySQLCluster cluster) {
        return Serialization.asYaml(
                MemberStatefulSet.of(cluster, new MemberId("shop", 0), MemberNetwork.POD, Optional.empty()));
    }

    private static String hash(MySQLCluster cluster) {
        return MemberPod.settingsHash(cluster.getSpec());
    }
}
