package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RolesTest {
    private final Rendered rendered = Rendered.with("watch: {namespaces: [shop, blog]}");

    @Test
    void r62EachNamespaceHasARoleOfExactlyWhatTheCodeAsks() {
        var roles = rendered.all("Role")
                .filter(role -> role.at("/metadata/name").asText().equals("dorsal"))
                .toList();
        assertThat(roles)
                .extracting(role -> role.at("/metadata/namespace").asText())
                .containsExactlyInAnyOrder("shop", "blog");
        assertThat(roles)
                .allSatisfy(role -> assertThat(Permission.granted(role)).isEqualTo(Permission.asked("cluster")));
    }

    @Test
    void rolesAreBoundToTheAccountInItsOwnNamespace() {
        assertThat(rendered.namespaces("RoleBinding")).containsExactlyInAnyOrder("shop", "blog", "operators");
        assertThat(rendered.all("RoleBinding"))
                .allSatisfy(binding ->
                        assertThat(binding.at("/subjects/0/namespace").asText()).isEqualTo("operators"));
    }

    @Test
    void noRoleIsNeededForNamespacesWhenAllAreWatched() {
        assertThat(Rendered.byDefault().namespaces("Role")).containsExactly("operators");
    }
}
