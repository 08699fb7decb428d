package dev.dorsal.embedded.api;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.Operator;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EmbeddedApiTest {
    private EmbeddedApi server;
    private KubernetesClient client;

    @BeforeEach
    void start() throws Exception {
        server = EmbeddedApi.start("127.0.40.1", 0);
        server.apply(Shop.CRD);
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl(server.url())
                        .withNamespace("default")
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        server.close();
    }

    private Shop shop(String name, Consumer<Shop.Spec> change) {
        var shop = new Shop();
        shop.getMetadata().setName(name);
        shop.getMetadata().setNamespace("default");
        shop.setSpec(new Shop.Spec());
        change.accept(shop.getSpec());
        return shop;
    }

    private static int code(Runnable call) {
        return assertThrows(KubernetesClientException.class, call::run).getCode();
    }

    private ConfigMap map(String name, String key, String value) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .addToLabels("tier", value)
                .endMetadata()
                .addToData(key, value)
                .build();
    }

    private ConfigMap apply(ConfigMap map, String manager, boolean force) {
        return client.resource(map)
                .patch(new PatchContext.Builder()
                        .withPatchType(PatchType.SERVER_SIDE_APPLY)
                        .withFieldManager(manager)
                        .withForce(force)
                        .build());
    }

    @Test
    void operatorWithTheFrameworksDefaults() throws Exception {
        var reconciler = new ShopReconciler();
        var operator = new Operator(o -> o.withKubernetesClient(client).withCloseClientOnStop(false));
        operator.register(reconciler);
        operator.start();
        client.resource(shop("a", s -> s.size = 2)).create();
        await().until(() -> client.configMaps().withName("a").get() != null);
        await().until(() -> Long.valueOf(1).equals(seen("a")));
        client.configMaps().withName("a").delete();
        await().until(() -> client.configMaps().withName("a").get() != null);
        client.resources(Shop.class).withName("a").edit(s -> {
            s.getSpec().size = 3;
            return s;
        });
        await().until(() -> Long.valueOf(2).equals(seen("a")));
        assertEquals("3", client.configMaps().withName("a").get().getData().get("size"));
        await().pollDelay(Duration.ofMillis(500)).until(() -> true);
        int before = reconciler.passes.get();
        await().pollDelay(Duration.ofSeconds(2)).until(() -> true);
        assertEquals(before, reconciler.passes.get(), "idle passes");
        // a lost connection and an expired version: the informers list again
        server.disconnect();
        server.compact();
        client.resource(shop("b", s -> s.size = 4)).create();
        await().until(() -> Long.valueOf(1).equals(seen("b")));
        client.resources(Shop.class).withName("a").delete();
        await().until(() -> client.resources(Shop.class).withName("a").get() == null);
        await().until(() -> client.configMaps().withName("a").get() == null);
        operator.stop();
    }

    private Long seen(String name) {
        var status = client.resources(Shop.class).withName(name).get().getStatus();
        return status == null ? null : status.seen;
    }

    @Test
    void schemaDefaultsAndRules() {
        var created = client.resource(shop("a", s -> s.owner = "x")).create();
        assertEquals(10, created.getSpec().limit);
        var problem = assertThrows(
                KubernetesClientException.class,
                () -> client.resource(shop("b", s -> s.size = 11)).create());
        assertEquals(422, problem.getCode());
        assertTrue(problem.getMessage().contains("size 11 is over the limit"), problem.getMessage());
        assertEquals(
                422,
                code(() -> client.resources(Shop.class).withName("a").edit(s -> {
                    s.getSpec().owner = "y";
                    return s;
                })));
    }

    @Test
    void applyMergesPrunesAndRefusesConflicts() {
        apply(map("m", "a", "1"), "one", false);
        apply(map("m", "b", "1"), "two", false);
        assertEquals(2, client.configMaps().withName("m").get().getData().size());
        assertEquals(409, code(() -> apply(map("m", "a", "2"), "two", false)));
        apply(map("m", "a", "2"), "two", true);
        var now = client.configMaps().withName("m").get();
        assertEquals("2", now.getData().get("a"));
        assertNull(now.getData().get("b"), "two applies b no more and nobody else owns it");
        String version = now.getMetadata().getResourceVersion();
        apply(map("m", "a", "2"), "two", false);
        assertEquals(
                version, client.configMaps().withName("m").get().getMetadata().getResourceVersion());
    }

    @Test
    void staleWritesAreRefused() {
        var old = client.resource(shop("a", s -> {})).create();
        client.resources(Shop.class).withName("a").edit(s -> {
            s.getSpec().size = 2;
            return s;
        });
        old.setStatus(new Shop.Status());
        assertEquals(409, code(() -> client.resource(old).updateStatus()));
        assertEquals(
                409,
                code(() -> client.resource(old)
                        .lockResourceVersion(old.getMetadata().getResourceVersion())
                        .update()));
        assertEquals(
                409,
                code(() -> client.resource(old)
                        .lockResourceVersion(old.getMetadata().getResourceVersion())
                        .delete()));
        assertNotNull(client.resources(Shop.class).withName("a").get());
    }

    @Test
    void failedTestOfAJsonPatchAnswersAtOnce() {
        client.resource(map("m", "a", "1")).create();
        assertEquals(
                422,
                code(() -> client.configMaps()
                        .withName("m")
                        .patch(
                                PatchContext.of(PatchType.JSON),
                                "[{\"op\":\"test\",\"path\":\"/data/a\",\"value\":\"9\"}]")));
    }

    @Test
    void selectors() {
        for (String v : List.of("1", "2", "3")) {
            client.resource(map("m" + v, "a", v)).create();
        }
        assertEquals(
                2,
                client.configMaps()
                        .withLabelIn("tier", "1", "2")
                        .list()
                        .getItems()
                        .size());
        assertEquals(
                1,
                client.configMaps()
                        .withLabelNotIn("tier", "1", "2")
                        .list()
                        .getItems()
                        .size());
        assertEquals(
                1,
                client.configMaps()
                        .withField("metadata.name", "m3")
                        .list()
                        .getItems()
                        .size());
        assertEquals(
                2,
                client.configMaps()
                        .withLabel("tier")
                        .withoutLabel("tier", "3")
                        .list()
                        .getItems()
                        .size());
    }

    @Test
    void propagation() {
        for (DeletionPropagation how : DeletionPropagation.values()) {
            var owner = client.resource(map("owner", "a", "1")).create();
            ConfigMap child = map("child", "a", "1");
            child.addOwnerReference(owner);
            client.resource(child).create();
            client.configMaps().withName("owner").withPropagationPolicy(how).delete();
            await().until(() -> client.configMaps().withName("owner").get() == null);
            if (how == DeletionPropagation.ORPHAN) {
                assertTrue(client.configMaps()
                        .withName("child")
                        .get()
                        .getMetadata()
                        .getOwnerReferences()
                        .isEmpty());
                client.configMaps().withName("child").delete();
            }
            await().until(() -> client.configMaps().withName("child").get() == null);
        }
    }

    @Test
    void watchResumesAndExpires() throws Exception {
        var first = client.resource(map("m1", "a", "1")).create();
        client.resource(map("m2", "a", "1")).create();
        String from = first.getMetadata().getResourceVersion();
        assertTrue(firstEvent("resourceVersion=" + from).contains("\"m2\""));
        server.compact();
        client.resource(map("m3", "a", "1")).create();
        assertTrue(firstEvent("resourceVersion=" + from).contains("\"code\":410"));
        assertTrue(firstEvent("resourceVersion=0").contains("\"m1\""));
    }

    private String firstEvent(String query) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(
                        server.url() + "/api/v1/namespaces/default/configmaps?watch=true&timeoutSeconds=2&" + query))
                .build();
        try (var http = HttpClient.newHttpClient();
                Stream<String> lines =
                        http.send(request, HttpResponse.BodyHandlers.ofLines()).body()) {
            return lines.findFirst().orElse("");
        }
    }
}
