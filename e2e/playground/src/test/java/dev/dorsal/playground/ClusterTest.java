package dev.dorsal.playground;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClusterTest {
    private static final String OTHERS = """
        apiVersion: v1
        kind: Namespace
        metadata: {name: blog}
        ---
        apiVersion: example.com/v1
        kind: MySQLCluster
        metadata: {name: foreign}
        """;

    @Test
    void theClusterIsTheOneThatTheManifestNames() {
        var own =
                "---\napiVersion: dorsal.dev/v1alpha1\nkind: MySQLCluster\nmetadata: {name: posts, namespace: blog}\n";
        assertThat(Cluster.in(OTHERS + own)).contains(new Cluster("blog", "posts"));
    }

    @Test
    void withoutANamespaceItIsTheDefaultOne() {
        var own = "apiVersion: dorsal.dev/v1alpha1\nkind: MySQLCluster\nmetadata: {name: posts}\n";
        assertThat(Cluster.in(own)).contains(new Cluster("default", "posts"));
    }

    @Test
    void aManifestWithoutOneHasNone() {
        assertThat(Cluster.in(OTHERS)).isEmpty();
    }
}
