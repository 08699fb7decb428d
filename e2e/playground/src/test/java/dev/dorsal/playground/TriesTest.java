package dev.dorsal.playground;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TriesTest {
    @Test
    void everyMemberThatIsNamedIsThere() {
        assertThat(new Tries("kubectl", "shop", 3, "shop-0").text())
                .contains("delete pod shop-2-0", "delete pod shop-0-0", "exec sts/shop-2 ")
                .contains("dorsal.dev/switchover=any@$(date +%s)", "{\"\\n\"}'");
        assertThat(new Tries("kubectl", "shop", 2, "shop-0").text())
                .contains("delete pod shop-1-0", "delete pod shop-0-0")
                .doesNotContain("shop-2");
    }

    @Test
    void theReplicaIsNoPrimary() {
        assertThat(new Tries("kubectl", "shop", 2, "shop-1").text())
                .contains("Delete a replica's Pod; it comes back and catches up:\n  kubectl delete pod shop-0-0")
                .contains("exec sts/shop-0 -- mysql -e 'SET GLOBAL", "exec -it sts/shop-1 -- mysql");
    }

    @Test
    void aLonelyMemberIsNotToldOfReplicas() {
        assertThat(new Tries("kubectl", "shop", 1, "shop-0").text())
                .contains("exec -it sts/shop-0 -- mysql")
                .doesNotContain("replica", "switchover", "delete pod");
    }
}
