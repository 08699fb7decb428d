package dev.dorsal.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.decide.Situation;
import dev.dorsal.kube.KubeCluster;
import dev.dorsal.kube.PassContext;
import dev.dorsal.kube.RecordedStatus;
import dev.dorsal.kube.desired.Clusters;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.Promise;
import dev.dorsal.model.Recorded;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The record against an API server that gives these answers and no others. */
class PrimaryRecordTest {
    private static final String RESOURCE = "/apis/dorsal.dev/v1alpha1/namespaces/default/mysqlclusters/shop";
    private static final String STATUS = RESOURCE + "/status?fieldManager=dorsal&force=true";
    private static final Recorded.Primary PRIMARY = new Recorded.Primary(Situation.id(0), Situation.uuid(0));

    private final KubernetesMockServer server = new KubernetesMockServer(false);
    private KubernetesClient client;

    @BeforeEach
    void start() {
        server.init();
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl(server.url("/"))
                        .withTrustCerts(true)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.destroy();
    }

    @Test
    void aChangeOfWhatThePassKnowsIsOneRequest() {
        server.expect().patch().withPath(STATUS).andReturn(200, cluster(1, "8")).once();
        var record = record();
        record.beginTakeover(PRIMARY, 1);
        assertThat(record.current().takeover()).isPresent();
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void aFailoverThatBeginsIsToldInTheWriteThatRecordsIt() throws InterruptedException {
        server.expect().patch().withPath(STATUS).andReturn(200, cluster(1, "8")).once();
        record().beginFailover(PRIMARY, 1);
        assertThat(server.takeRequest().getBody().readUtf8())
                .contains("takeoverSince")
                .contains("shop-0 is dead and is being replaced")
                .contains("Waiting");
    }

    @Test
    void anotherChangeOfTheResourceCostsALookAndTheRecordIsWrittenAllTheSame() {
        server.expect().patch().withPath(STATUS).andReturn(409, null).once();
        server.expect().get().withPath(RESOURCE).andReturn(200, cluster(1, "8")).once();
        server.expect().patch().withPath(STATUS).andReturn(200, cluster(1, "9")).once();
        var record = record();
        record.beginTakeover(PRIMARY, 1);
        assertThat(record.current().takeover()).isPresent();
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void anotherDecisionMeanwhileStopsWhateverWasToBeRecorded() {
        server.expect().patch().withPath(STATUS).andReturn(409, null).once();
        server.expect().get().withPath(RESOURCE).andReturn(200, cluster(2, "8")).once();
        var record = record();
        assertThatThrownBy(() -> record.beginTakeover(PRIMARY, 1))
                .isInstanceOfSatisfying(
                        StepFailed.class, e -> assertThat(e.kind()).isEqualTo(Outcome.Kind.OUTDATED));
        assertThat(record.current().takeover()).isEmpty();
    }

    @Test
    void aResourceThatIsGoneStopsItToo() {
        server.expect().patch().withPath(STATUS).andReturn(404, null).once();
        server.expect().get().withPath(RESOURCE).andReturn(404, null).once();
        assertThatThrownBy(() -> record().beginTakeover(PRIMARY, 1))
                .isInstanceOfSatisfying(
                        StepFailed.class, e -> assertThat(e.kind()).isEqualTo(Outcome.Kind.OUTDATED));
    }

    private PrimaryRecord record() {
        var known = cluster(1, "7");
        return new PrimaryRecord(new KubeCluster(known, PassContext.of(client, List.of())), RecordedStatus.of(known));
    }

    private static MySQLCluster cluster(long term, String version) {
        var cluster = Clusters.minimal();
        cluster.getMetadata().setUid("u-1");
        cluster.getMetadata().setResourceVersion(version);
        cluster.setStatus(RecordedStatus.with(
                MySQLClusterStatus.empty(), Recorded.choice(term, PRIMARY, GtidSet.EMPTY, Promise.NONE)));
        return cluster;
    }
}
