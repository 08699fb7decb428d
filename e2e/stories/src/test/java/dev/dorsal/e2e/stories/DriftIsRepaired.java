package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody changes by hand, in Kubernetes or in a server, is put back within seconds. */
@Story
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DriftIsRepaired {
    private final Scene scene;
    private final Cluster shop;

    DriftIsRepaired(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void twoMembers() {
        scene.apply(Manifest.of("shop", 2)).ready();
    }

    @AfterEach
    void readyAgain() {
        shop.ready();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "service/shop-writer",
                "service/shop-reader",
                "service/shop-members",
                "endpointslice/shop-writer",
                "endpointslice/shop-reader",
                "configmap/shop-config",
                "pdb/shop",
                "statefulset/shop-1"
            })
    void aDeletedObjectIsMadeAgain(String object) throws SQLException {
        var uid = uid(object);
        scene.kubectl().run("delete", object, "--wait=false");
        eventually(() -> assertThat(uid(object)).isNotEmpty().isNotEqualTo(uid));
        shop.ready();
        shop.eventually(
                "the writer leads to the primary",
                () -> assertThat(shop.writer().variable("server_uuid"))
                        .isEqualTo(shop.status().primaryServerUuid()));
    }

    @Test
    void editedObjectsArePutBack() {
        patch("configmap/shop-config", "{\"data\":{\"my.cnf\":\"[mysqld]\\n\"}}");
        patch("service/shop-writer", "{\"spec\":{\"ports\":[{\"port\":3306,\"name\":\"mysql\",\"targetPort\":1}]}}");
        patch("pdb/shop", "{\"spec\":{\"maxUnavailable\":2}}");
        patch("service/shop-reader", "{\"spec\":{\"ports\":[{\"port\":3306,\"name\":\"mysql\",\"targetPort\":1}]}}");
        patch("service/shop-members", "{\"spec\":{\"publishNotReadyAddresses\":false}}");
        patch("endpointslice/shop-writer", "{\"endpoints\":[{\"addresses\":[\"192.0.2.1\"]}]}");
        patch("endpointslice/shop-reader", "{\"endpoints\":[{\"addresses\":[\"192.0.2.1\"]}]}");
        eventually(() -> {
            assertThat(get("configmap/shop-config", "{.data.my\\.cnf}")).contains("gtid_mode = ON");
            assertThat(get("service/shop-writer", "{.spec.ports[0].targetPort}"))
                    .isEqualTo("3306");
            assertThat(get("service/shop-reader", "{.spec.ports[0].targetPort}"))
                    .isEqualTo("3306");
            assertThat(get("service/shop-members", "{.spec.publishNotReadyAddresses}"))
                    .isEqualTo("true");
            assertThat(get("pdb/shop", "{.spec.maxUnavailable}")).isEqualTo("1");
            assertThat(shop.endpoints("shop-writer"))
                    .containsExactly(shop.pod(0).getStatus().getPodIP());
            assertThat(shop.endpoints("shop-reader"))
                    .containsExactly(shop.pod(1).getStatus().getPodIP());
        });
    }

    @Test
    void anEditedStatefulSetIsPutBackWithoutARestart() {
        var pod = shop.pod(1).getMetadata().getUid();
        patch("statefulset/shop-1", "{\"spec\":{\"template\":{\"spec\":{\"terminationGracePeriodSeconds\":5}}}}");
        eventually(() -> assertThat(get("statefulset/shop-1", "{.spec.template.spec.terminationGracePeriodSeconds}"))
                .isEqualTo("60"));
        assertThat(shop.pod(1).getMetadata().getUid()).isEqualTo(pod);
    }

    @Test
    void aMemberThatWasScaledAwayByHandIsBack() {
        var pod = shop.pod(1).getMetadata().getUid();
        scene.kubectl().run("scale", "statefulset/shop-1", "--replicas=0");
        eventually(
                () -> assertThat(get("statefulset/shop-1", "{.spec.replicas}")).isEqualTo("1"));
        shop.ready();
        assertThat(shop.pod(1).getMetadata().getUid()).isNotEqualTo(pod);
    }

    /** The last one: the role moves, and the others count on shop-0. */
    @Test
    @Order(Integer.MAX_VALUE)
    void theDeletedStatefulSetOfThePrimaryIsMadeAgainAndItsDataIsThere() throws SQLException {
        shop.writer().run("CREATE TABLE kept (n INT PRIMARY KEY)", "INSERT INTO kept VALUES (42)");
        var uid = uid("statefulset/shop-0");
        scene.kubectl().run("delete", "statefulset/shop-0", "--wait=false");
        eventually(() -> assertThat(uid("statefulset/shop-0")).isNotEmpty().isNotEqualTo(uid));
        shop.ready();
        for (int member : shop.members()) {
            shop.eventually(
                    "the row",
                    () -> assertThat(shop.application(member).one("SELECT n FROM kept"))
                            .isEqualTo("42"));
        }
    }

    @Test
    void r56SwappedRoleLabelsAreSetRight() {
        scene.kubectl().run("label", "--overwrite", "pod/shop-0-0", "dorsal.dev/role=replica");
        scene.kubectl().run("label", "--overwrite", "pod/shop-1-0", "dorsal.dev/role=primary");
        scene.kubectl().run("label", "--overwrite", "statefulset/shop-0", "dorsal.dev/role=replica");
        eventually(() -> {
            assertThat(role("pod/shop-0-0")).isEqualTo("primary");
            assertThat(role("pod/shop-1-0")).isEqualTo("replica");
            assertThat(role("statefulset/shop-0")).isEqualTo("primary");
        });
    }

    @Test
    void r6AReplicaOpenedByHandIsClosedAgainWithAnEvent() throws SQLException {
        shop.member(1).run("SET GLOBAL super_read_only = 0", "SET GLOBAL read_only = 0");
        eventually(() -> assertThat(shop.member(1).variable("super_read_only")).isEqualTo("1"));
        assertThat(shop.member(1).variable("read_only")).isEqualTo("1");
        shop.event("MemberClosed", "shop-1");
    }

    @Test
    void aPrimaryClosedByHandIsOpenedAgain() throws SQLException {
        shop.member(0).run("SET GLOBAL super_read_only = 1");
        eventually(() -> assertThat(shop.member(0).variable("super_read_only")).isEqualTo("0"));
        assertThat(shop.status().term()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"STOP REPLICA", "STOP REPLICA SQL_THREAD", "STOP REPLICA IO_THREAD"})
    void r73StoppedReplicationIsStarted(String stop) throws SQLException {
        shop.member(1).run(stop);
        eventually(() -> assertThat(threads()).isEqualTo("ON ON"));
    }

    @Test
    void r74ARemovedChannelIsMadeAgain() throws SQLException {
        shop.member(1).run("STOP REPLICA", "RESET REPLICA ALL");
        eventually(() -> assertThat(threads()).isEqualTo("ON ON"));
    }

    @Test
    void aChannelThatPointsElsewhereIsPointedBack() throws SQLException {
        shop.member(1)
                .run(
                        "STOP REPLICA",
                        "CHANGE REPLICATION SOURCE TO SOURCE_HOST = '192.0.2.1', SOURCE_AUTO_POSITION = 1",
                        "START REPLICA");
        eventually(() -> assertThat(threads()).isEqualTo("ON ON"));
        assertThat(shop.member(1).one("SELECT HOST FROM performance_schema.replication_connection_configuration"))
                .isNotEqualTo("192.0.2.1");
    }

    @Test
    void offlineModeSetByHandIsTakenBack() throws SQLException {
        shop.member(1).run("SET GLOBAL offline_mode = ON");
        try {
            eventually(() -> assertThat(shop.member(1).variable("offline_mode")).isEqualTo("0"));
        } finally {
            shop.member(1).run("SET GLOBAL offline_mode = OFF");
        }
    }

    private String threads() throws SQLException {
        return shop.member(1)
                .one("SELECT CONCAT(c.SERVICE_STATE, ' ', a.SERVICE_STATE) FROM"
                        + " performance_schema.replication_connection_status c JOIN"
                        + " performance_schema.replication_applier_status a USING (CHANNEL_NAME)");
    }

    private String role(String object) {
        return get(object, "{.metadata.labels.dorsal\\.dev/role}");
    }

    private String uid(String object) {
        return scene.kubectl()
                .attempt("", "get", object, "--ignore-not-found", "-o", "jsonpath={.metadata.uid}")
                .output();
    }

    private String get(String object, String path) {
        return scene.kubectl().run("get", object, "-o", "jsonpath=" + path);
    }

    private void patch(String object, String patch) {
        scene.kubectl().run("patch", object, "--type=merge", "-p", patch);
    }

    private static void eventually(org.awaitility.core.ThrowingRunnable assertion) {
        await("it is put back")
                .atMost(Patience.seconds(30))
                .pollInterval(Duration.ofMillis(300))
                .ignoreExceptions()
                .untilAsserted(assertion);
    }
}
