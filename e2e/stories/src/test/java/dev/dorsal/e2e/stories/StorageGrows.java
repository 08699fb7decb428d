package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Kubectl;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.StorageClasses;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A bigger size reaches every claim without a restart, a smaller one is refused, and a class that cannot grow is told. */
@Story
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class StorageGrows {
    private final Scene scene;
    private final Cluster shop;
    private final String fixedClass;

    StorageGrows(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
        fixedClass = "fixed-" + scene.namespace();
    }

    @BeforeAll
    void twoMembers() {
        scene.apply(Manifest.of("shop", 2)).ready();
    }

    @Test
    @Order(1)
    void theSameSizeInAnotherNotationIsNoChange() {
        var before = claims(claim -> claim.getMetadata().getResourceVersion());
        resize("shop", "1024Mi");
        shop.ready();
        assertThat(claims(claim -> claim.getMetadata().getResourceVersion())).isEqualTo(before);
        assertThat(shop.condition("Reconciled").getStatus()).isEqualTo("True");
    }

    @Test
    @Order(2)
    void everyClaimGrowsAndNoPodIsRestarted() {
        var before = lives();
        resize("shop", "2Gi");
        shop.eventually("the claims have grown", () -> {
            assertThat(claims(StorageGrows::wanted).values()).containsOnly(new Quantity("2Gi"));
            assertThat(claims(claim -> claim.getStatus().getCapacity().get("storage"))
                            .values())
                    .containsOnly(new Quantity("2Gi"));
        });
        shop.ready();
        assertThat(lives()).isEqualTo(before);
    }

    @Test
    @Order(3)
    void aSmallerSizeIsRefusedAndNothingChanges() {
        var before = claims(claim -> claim.getMetadata().getResourceVersion());
        for (var size : List.of("1Gi", "2047Mi")) {
            var answer = attempt("shop", size);
            assertThat(answer.ok()).isFalse();
            assertThat(answer.output()).contains("spec.storage.size: " + size + " is smaller than 2Gi");
        }
        shop.ready();
        assertThat(claims(claim -> claim.getMetadata().getResourceVersion())).isEqualTo(before);
    }

    @Test
    @Order(4)
    void aClassThatCannotGrowIsToldAndTheClusterGoesOn() {
        scene.client().resource(classThatCannotGrow()).create();
        var fixed = scene.apply(Manifest.of("fixed", 1).storage("storageClassName: " + fixedClass))
                .ready();
        resize("fixed", "2Gi");
        fixed.tellsCondition("Reconciled", "False", "data-fixed-0", "keeps its size", "support resize");
        assertThat(fixed.status().phase()).isEqualTo("Ready");
        assertThat(fixed.restarts(0)).isZero();

        scene.client()
                .storage()
                .v1()
                .storageClasses()
                .withName(fixedClass)
                .edit(type -> new StorageClassBuilder(type)
                        .withAllowVolumeExpansion(true)
                        .build());
        fixed.tellsCondition("Reconciled", "True", "did all that it had to do");
        assertThat(wanted(claim("data-fixed-0"))).isEqualTo(new Quantity("2Gi"));
        fixed.delete();
    }

    @AfterAll
    void theClassGoes() {
        scene.client().storage().v1().storageClasses().withName(fixedClass).delete();
    }

    private StorageClass classThatCannotGrow() {
        return StorageClasses.likeDefault(scene.client(), fixedClass)
                .withAllowVolumeExpansion(false)
                .build();
    }

    private void resize(String cluster, String size) {
        var answer = attempt(cluster, size);
        assertThat(answer.ok()).as(answer.output()).isTrue();
    }

    private Kubectl.Answer attempt(String cluster, String size) {
        var patch = "{\"spec\":{\"storage\":{\"size\":\"" + size + "\"}}}";
        return scene.kubectl().attempt("", "patch", "myc", cluster, "--type=merge", "-p", patch);
    }

    /** What each Pod would lose by a restart. */
    private Map<String, String> lives() {
        return shop.members().stream()
                .collect(Collectors.toMap(
                        shop::podName,
                        member -> shop.pod(member).getMetadata().getUid() + " restarted " + shop.restarts(member)));
    }

    private <T> Map<String, T> claims(Function<PersistentVolumeClaim, T> value) {
        var claims = new TreeMap<String, T>();
        for (int member : shop.members()) {
            var name = "data-shop-" + member;
            claims.put(name, value.apply(claim(name)));
        }
        return claims;
    }

    private PersistentVolumeClaim claim(String name) {
        return scene.client()
                .persistentVolumeClaims()
                .inNamespace(scene.namespace())
                .withName(name)
                .require();
    }

    private static Quantity wanted(PersistentVolumeClaim claim) {
        return claim.getSpec().getResources().getRequests().get("storage");
    }
}
