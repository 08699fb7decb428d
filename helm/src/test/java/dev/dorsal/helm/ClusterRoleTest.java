package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClusterRoleTest {
    @Test
    void r62RoleCoversExactlyWhatTheCodeAsks() {
        assertThat(Permission.granted(Rendered.byDefault().one("ClusterRole", "dorsal")))
                .isEqualTo(Permission.asked("cluster"));
    }

    @Test
    void roleIsBoundToTheAccountOfTheOperator() {
        var binding = Rendered.byDefault().one("ClusterRoleBinding", "dorsal");
        assertThat(binding.at("/roleRef/name").asText()).isEqualTo("dorsal");
        assertThat(binding.at("/subjects/0/name").asText()).isEqualTo("dorsal");
        assertThat(binding.at("/subjects/0/namespace").asText()).isEqualTo("operators");
    }

    @Test
    void nothingIsGrantedClusterWideWhenNamespacesAreNamed() {
        var rendered = Rendered.with("watch: {namespaces: [shop]}");
        assertThat(rendered.all("ClusterRole")).isEmpty();
        assertThat(rendered.all("ClusterRoleBinding")).isEmpty();
    }
}
