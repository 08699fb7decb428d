package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A deleted cluster is gone within a minute; one of the same name goes on with the kept data and passwords. */
@Story
class DeleteAndRecreate {
    private static final Duration MINUTE = Patience.seconds(60);

    private final Scene scene;

    DeleteAndRecreate(Scene scene) {
        this.scene = scene;
    }

    @Test
    void keptVolumesGiveTheSameDataUnderTheSamePasswords() throws SQLException {
        var shop = scene.apply(Manifest.of("shop", 3)).ready();
        shop.writer().run("CREATE TABLE kept (n INT PRIMARY KEY)", "INSERT INTO kept VALUES (42)");
        var application = shop.secret("shop-app");
        var accounts = shop.secret("shop-accounts");
        var uuid = shop.status().primaryServerUuid();

        // Not a limit of patience: a preStop that waits does so for 15 s on any machine.
        assertThat(shop.delete()).isLessThan(Duration.ofSeconds(14));
        assertThat(objects("shop")).isEmpty();
        assertThat(kept("shop"))
                .containsExactlyInAnyOrder("data-shop-0", "data-shop-1", "data-shop-2", "shop-app", "shop-accounts");

        scene.apply(Manifest.of("shop", 3)).ready();
        assertThat(shop.secret("shop-app")).isEqualTo(application);
        assertThat(shop.secret("shop-accounts")).isEqualTo(accounts);
        assertThat(shop.writer().one("SELECT n FROM kept")).isEqualTo("42");
        shop.eventually(
                "the reader",
                () -> assertThat(shop.reader().one("SELECT n FROM kept")).isEqualTo("42"));
        assertThat(shop.status().primaryServerUuid()).isEqualTo(uuid);
        shop.delete();
    }

    @Test
    void r46DeleteRemovesClaimsAndSecretsWhenAskedTo() {
        var gone = scene.apply(Manifest.of("gone", 1).storage("retention: {whenDeleted: Delete}"))
                .ready();
        assertThat(gone.delete()).isLessThan(MINUTE);
        gone.eventually("nothing is left", () -> assertThat(kept("gone")).isEmpty());
    }

    @Test
    void r68AClusterThatNeverStartedIsGoneWithinAMinute() {
        var never = scene.apply(Manifest.of("never", 2).image("mysql:0.0"));
        never.eventually(
                "it waits", () -> assertThat(never.memberStatus(0).reason()).contains("cannot be pulled"));
        assertThat(never.delete()).isLessThan(MINUTE);
    }

    @Test
    void r68AClusterWhoseSecretIsBrokenIsGoneWithinAMinute() {
        var broken = scene.apply(Manifest.of("broken", 1)).ready();
        scene.kubectl()
                .run(
                        "patch",
                        "secret/broken-accounts",
                        "--type=json",
                        "-p",
                        "[{\"op\":\"remove\",\"path\":\"/data/operator-password\"}]");
        broken.tellsCondition("Reconciled", "False", "broken-accounts", "operator-password");
        assertThat(broken.delete()).isLessThan(MINUTE);
    }

    @Test
    void r68AClusterWhoseClaimCannotBindIsGoneWithinAMinute() {
        var unbound = scene.apply(Manifest.of("unbound", 1).storage("storageClassName: nowhere-" + scene.namespace()));
        unbound.event("MemberCannotStart", "unbound-0");
        assertThat(unbound.delete()).isLessThan(MINUTE);
    }

    private List<String> kept(String cluster) {
        return Stream.concat(
                        scene
                                .client()
                                .persistentVolumeClaims()
                                .inNamespace(scene.namespace())
                                .list()
                                .getItems()
                                .stream(),
                        scene.client().secrets().inNamespace(scene.namespace()).list().getItems().stream())
                .filter(object -> belongs(object, cluster))
                .map(object -> object.getMetadata().getName())
                .toList();
    }

    private List<String> objects(String cluster) {
        return Stream.of("statefulset", "service", "endpointslice", "configmap", "pdb")
                .flatMap(kind -> scene.kubectl()
                        .run("get", kind, "-l", "dorsal.dev/cluster=" + cluster, "-o", "name")
                        .lines())
                .toList();
    }

    private static boolean belongs(HasMetadata object, String cluster) {
        var labels = object.getMetadata().getLabels();
        return labels != null && cluster.equals(labels.get("dorsal.dev/cluster"));
    }
}
