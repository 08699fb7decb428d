package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.dorsal.e2e.environment.ApiFaults;
import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Patience;
import dev.dorsal.e2e.environment.Scene;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An API server that answers with errors or not at all is told; the process stays, and leads again. */
@Story
@Isolated("the operator serves all stories")
class ApiSilence {
    private static final Duration FAULT = Duration.ofSeconds(25);

    private final Scene scene;
    private final ApiFaults faults;
    private final Cluster shop;

    ApiSilence(Scene scene) {
        this.scene = scene;
        faults = scene.environment().apiFaults();
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void oneMember() {
        scene.apply(Manifest.of("shop", 1)).ready();
    }

    @AfterEach
    void healed() {
        faults.heal();
    }

    @Test
    void silenceIsToldByReadyzAndMetricAndTheSameProcessLeadsAgain() throws SQLException {
        faults.beSilent();
        staysAndLeadsAgain();
    }

    @ParameterizedTest
    @ValueSource(ints = {409, 429, 500})
    void errorsAreToldByReadyzAndMetricAndTheSameProcessLeadsAgain(int status) throws SQLException {
        faults.answer(status);
        staysAndLeadsAgain();
    }

    private void staysAndLeadsAgain() throws SQLException {
        var process = scene.operator().pid();
        await("it is told").atMost(Patience.seconds(40)).untilAsserted(() -> {
            assertThat(scene.operator().get("/readyz")).as("503").isEmpty();
            assertThat(scene.operator().get("/healthz")).contains("alive");
            assertThat(scene.operator().get("/metrics")).contains("dorsal_api_available 0.0");
        });
        await().pollDelay(FAULT).atMost(FAULT.multipliedBy(2)).until(() -> true);
        shop.writer().run("DO 1");
        faults.heal();
        await("it leads again")
                .atMost(Patience.seconds(60))
                .until(() -> scene.operator().get("/readyz").contains("leading"));
        assertThat(scene.operator().pid()).isEqualTo(process);
        assertThat(ProcessHandle.of(process).map(ProcessHandle::isAlive)).contains(true);
        shop.tellsCondition("ApiServerAnswers", "True", "from ", " to ", "could not use the API server");
        shop.event("ApiServerWasSilent", shop.condition("ApiServerAnswers").getMessage());
        // It works, and does not just say so.
        shop.member(0).run("SET GLOBAL super_read_only = 1");
        shop.eventually(
                "repaired",
                () -> assertThat(shop.member(0).variable("super_read_only")).isEqualTo("0"));
        shop.ready();
    }
}
