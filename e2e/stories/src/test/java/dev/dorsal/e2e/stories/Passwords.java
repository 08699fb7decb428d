package dev.dorsal.e2e.stories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.e2e.environment.Manifest;
import dev.dorsal.e2e.environment.Scene;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Secrets that users make or change: taken as they are, byte for byte, or told by name and key. */
@Story
class Passwords {
    private static final String UGLY = "*-'\"\\$(x)`id` %40@:/?#&=ü—!";

    private final Scene scene;

    Passwords(Scene scene) {
        this.scene = scene;
    }

    @Test
    void r49AnUglyPasswordInASecretMadeBeforeTheClusterWorks() throws SQLException {
        secret("ugly-app", Map.of("username", "Anne-Marie's", "password", UGLY, "database", "my_shop"));
        var shop = scene.apply(Manifest.of("ugly", 2)).ready();
        var secret = shop.secret("ugly-app");
        assertThat(secret).containsEntry("password", UGLY).containsEntry("username", "Anne-Marie's");
        assertThat(shop.writer().one("SELECT CURRENT_USER()")).isEqualTo("Anne-Marie's@%");
        shop.writer().run("CREATE TABLE t (n INT PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        shop.eventually(
                "by the reader",
                () -> assertThat(shop.reader().one("SELECT n FROM t")).isEqualTo("1"));
        shop.delete();
    }

    @Test
    void r50ATrailingNewlineIsToldByKeyAndMended() {
        secret("newline-app", Map.of("username", "app", "password", "secret\n", "database", "app"));
        var shop = scene.apply(Manifest.of("newline", 1));
        shop.tellsCondition("Reconciled", "False", "newline-app", "password", "line break");
        shop.event("Misconfigured", "newline-app", "password");
        secret("newline-app", Map.of("username", "app", "password", "secret", "database", "app"));
        shop.ready();
        shop.delete();
    }

    @Test
    void r51AMissingOrEmptyKeyIsToldByNameAndItGoesOnByItself() {
        secret("missing-app", Map.of("username", "app", "database", ""));
        var shop = scene.apply(Manifest.of("missing", 1));
        shop.tellsCondition("Reconciled", "False", "missing-app", "missing or empty");
        shop.tells("Blocked", "missing-app");
        shop.event("Misconfigured", "missing-app", "missing or empty");
        secret("missing-app", Map.of("username", "app", "password", "later", "database", "app"));
        shop.ready();
        shop.delete();
    }

    @Test
    void aWrongPasswordOfTheOperatorIsToldAndTheOldOneMendsIt() {
        var shop = scene.apply(Manifest.of("wrong", 1)).ready();
        var right = shop.secret("wrong-accounts");
        var wrong = new TreeMap<>(right);
        wrong.put("operator-password", "not-the-one");
        secret("wrong-accounts", wrong);
        shop.eventually("told", () -> {
            assertThat(shop.condition("Ready").getStatus()).isEqualTo("False");
            assertThat(shop.memberStatus(0).reason()).contains("1045");
        });
        shop.event("MemberUnreachable", "wrong-0", "1045");
        assertThat(shop.endpoints("wrong-writer")).as("clients go on").hasSize(1);
        secret("wrong-accounts", right);
        shop.ready();
        shop.delete();
    }

    @Test
    void secretsThatAreDeletedComeBackAsTheyWere() throws SQLException {
        var shop = scene.apply(Manifest.of("gone", 1)).ready();
        var accounts = shop.secret("gone-accounts");
        var application = shop.secret("gone-app");
        scene.kubectl().run("delete", "secret/gone-accounts", "secret/gone-app");
        shop.eventually("both are back", () -> {
            assertThat(shop.secret("gone-accounts")).isEqualTo(accounts);
            assertThat(shop.secret("gone-app")).isEqualTo(application);
        });
        shop.ready();
        shop.writer().run("DO 1");
        shop.delete();
    }

    private void secret(String name, Map<String, String> data) {
        var encoded = new TreeMap<String, String>();
        data.forEach((key, value) ->
                encoded.put(key, Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))));
        var patch = new SecretBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(scene.namespace())
                .endMetadata()
                .withData(encoded)
                .build();
        var existing = scene.client().secrets().inNamespace(scene.namespace()).withName(name);
        if (existing.get() == null) {
            scene.client().resource(patch).create();
        } else {
            existing.edit(secret -> new SecretBuilder(secret).withData(encoded).build());
        }
    }
}
