package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import dev.dorsal.e2e.environment.SliceWatch;
import dev.dorsal.e2e.environment.Workload;
import dev.dorsal.e2e.environment.WritableWatch;
import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A change that restarts every server, while an application writes. */
@Story
class RolledUnderLoad {
    private static final String MEMORY = "resources: {limits: {memory: 700Mi}}";

    private final Scene scene;
    private final Cluster shop;

    RolledUnderLoad(Scene scene) {
        this.scene = scene;
        shop = scene.cluster("shop");
    }

    @BeforeAll
    void threeMembers() {
        scene.apply(Manifest.of("shop", 3)).ready();
    }

    @Test
    void r18ChangedResourcesRestartEveryMemberWithOneWriterAtMostAndNoAcknowledgedRowMissing() throws SQLException {
        var before = uids();
        try (var writable = new WritableWatch(shop);
                var reader = new SliceWatch(shop, "shop-reader");
                var load = Workload.on(shop)) {
            shop.eventually("rows flow", () -> assertThat(load.acknowledged()).isGreaterThan(20));
            scene.apply(Manifest.of("shop", 3).spec(MEMORY)).upToDate().ready();
            var rows = load.acknowledged();
            shop.eventually(
                    "writes go on", () -> assertThat(load.acknowledged()).isGreaterThan(rows + 5));
            load.close();
            for (int member : shop.members()) {
                shop.eventually("every member has every row", () -> load.isOn(shop.application(member)));
            }
            reader.neverEmpty();
        }
        for (int member : shop.members()) {
            assertThat(shop.pod(member).getMetadata().getUid()).isNotIn(before);
            assertThat(memory(member)).isEqualTo("700Mi");
        }
    }

    private Set<String> uids() {
        return shop.members().stream()
                .map(member -> shop.pod(member).getMetadata().getUid())
                .collect(Collectors.toSet());
    }

    private String memory(int member) {
        return shop.pod(member).getSpec().getContainers().stream()
                .filter(container -> container.getName().equals("mysqld"))
                .map(container ->
                        container.getResources().getLimits().get("memory").toString())
                .findFirst()
                .orElseThrow();
    }
}
