package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Scene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot work is refused by the API server, with a sentence that names the field. */
@Story
class Refusals {
    private static final String LONGEST = "a234567890123456789012345678901234567890";

    private final Scene scene;

    Refusals(Scene scene) {
        this.scene = scene;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "instances: -1                                | spec.instances",
                "instances: 0                                 | spec.instances",
                "instances: 10                                | spec.instances",
                "instances: 100                               | spec.instances",
                "instances: '3'                               | spec.instances",
                "image: ''                                    | spec.image",
                "replication: {parallelWorkers: 0}            | spec.replication.parallelWorkers",
                "replication: {parallelWorkers: 65}           | spec.replication.parallelWorkers",
                "instances: 2                                 | spec.replication.durability: must be said",
                "replication: {durability: Sometimes}         | spec.replication.durability",
                "replication: {acknowledgements: 0}           | spec.replication.acknowledgements",
                "replication: {acknowledgements: 3}           | spec.replication.acknowledgements: must be smaller than"
                        + " spec.instances",
                "configuration: {server_id: 7}                | server_id is set by the operator",
                "configuration: {loose_server_id: 7}          | loose_server_id is set by the operator",
                "configuration: {skip_log_bin: 1}             | skip_log_bin is set by the operator",
                "configuration: {disable_log_bin: 1}          | disable_log_bin is set by the operator",
                "configuration: {enable_super_read_only: 0}   | enable_super_read_only is set by the operator",
                "configuration: {maximum_port: 3}             | maximum_port is set by the operator",
                "configuration: {port: 99999}                 | port is set by the operator",
                "configuration: {gtid_mode: 'OFF'}            | gtid_mode is set by the operator",
                "configuration: {max-connections: 7}          | is not a variable name",
                "configuration: {Max_connections: 7}          | is not a variable name",
                "'configuration: {init_connect: \"a\\nb\"}'   | has more than one line",
                "configuration: {max_connections: true}       | spec.configuration.max_connections",
                "pod: {labels: {dorsal.dev/cluster: other}}   | the operator owns labels",
                "instancs: 3                                  | unknown field"
            })
    void r42AnInvalidFieldIsRefusedByName(String line, String sentence) {
        assertThat(refused("shop", line, "size: 1Gi")).contains(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "size: 1Gib                                          | spec.storage",
                "size: -1Gi                                          | spec.storage.size",
                "size: 1Mi                                           | spec.storage.size",
                "'size: 1Gi, retention: {whenDeleted: Forget}'       | spec.storage.retention.whenDeleted",
                "'size: 1Gi, retention: {whenScaled: keep}'          | spec.storage.retention.whenScaled",
                "retention: {whenDeleted: Retain}                    | spec.storage.size"
            })
    void r42InvalidStorageIsRefusedByName(String storage, String sentence) {
        assertThat(refused("shop", "instances: 1", storage)).contains(sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"my.shop", "1shop", "shop-", "Shop"})
    void r38ANameThatIsNoLabelIsRefused(String name) {
        assertThat(refused(name, "instances: 1", "size: 1Gi")).contains("metadata.name");
    }

    @ParameterizedTest
    @ValueSource(ints = {41, 52, 63, 253})
    void r38ANameThatIsTooLongIsRefusedWithTheLimit(int length) {
        assertThat(refused("a".repeat(length), "instances: 1", "size: 1Gi")).contains("metadata.name", "40");
    }

    @Test
    void storageDoesNotShrinkAndItsClassStays() {
        // Never started: no image of that name can be had.
        scene.kubectl().apply(yaml("small", "image: mysql:0.0", "size: 2Gi"));
        assertThat(scene.kubectl().refused(yaml("small", "image: mysql:0.0", "size: 1Gi")))
                .contains("spec.storage.size: 1Gi is smaller than 2Gi");
        assertThat(scene.kubectl().refused(yaml("small", "image: mysql:0.0", "size: 2Gi, storageClassName: other")))
                .contains("spec.storage.storageClassName");
        scene.cluster("small").delete();
    }

    @Test
    void r38TheLongestNameWorks() {
        scene.kubectl().apply(yaml(LONGEST, "{instances: 1, image: mysql:9.7}", "size: 1Gi"));
        var longest = scene.cluster(LONGEST).ready();
        assertThat(longest.status().primary()).isEqualTo(LONGEST + "-0");
        longest.delete();
    }

    private String refused(String name, String line, String storage) {
        return scene.kubectl().refused(yaml(name, line, storage));
    }

    /** @param line one field of spec, or several in braces */
    private static String yaml(String name, String line, String storage) {
        var fields = line.startsWith("{") ? line.substring(1, line.length() - 1) : line;
        return """
            apiVersion: dorsal.dev/v1alpha1
            kind: MySQLCluster
            metadata: {name: %s}
            spec: {%s, storage: {%s}}
            """.formatted(name, fields, storage);
    }
}
