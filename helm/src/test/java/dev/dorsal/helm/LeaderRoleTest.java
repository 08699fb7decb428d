package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LeaderRoleTest {
    @Test
    void r62LeaseIsAllThatIsGrantedInTheOwnNamespace() {
        var role = Rendered.byDefault().one("Role", "dorsal-leader");
        assertThat(role.at("/metadata/namespace").asText()).isEqualTo("operators");
        assertThat(Permission.granted(role)).isEqualTo(Permission.asked("own"));
    }

    @Test
    void othersLeasesStayOutOfReach() {
        var role = Rendered.byDefault().one("Role", "dorsal-leader");
        assertThat(role.path("rules"))
                .filteredOn(rule -> !rule.at("/verbs/0").asText().equals("create"))
                .allSatisfy(
                        rule -> assertThat(rule.at("/resourceNames/0").asText()).isEqualTo("dorsal-operator"));
    }
}
