package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code mvn -pl crds,helm -am test -Dcrd.update} copies the manifest of the module crds. */
class CrdTest {
    private static final String NAME = "mysqlclusters.dorsal.dev";
    private static final Path SOURCE = Path.of("../crds/manifests", NAME + ".yaml");
    private static final Path COPY = Rendered.FOLDER.resolve("files").resolve(NAME + ".yaml");

    @Test
    void definitionIsTheOneOfTheModuleCrds() throws IOException {
        if (System.getProperty("crd.update") != null) {
            Files.writeString(COPY, Files.readString(SOURCE));
        }
        assertThat(COPY).hasSameTextualContentAs(SOURCE);
    }

    @Test
    void r41DefinitionIsUpgradedWithTheChartAndStaysOnUninstall() throws IOException {
        var rendered = (ObjectNode) Rendered.byDefault().one("CustomResourceDefinition", NAME);
        var metadata = (ObjectNode) rendered.get("metadata");
        assertThat(metadata.at("/annotations/helm.sh~1resource-policy").asText())
                .isEqualTo("keep");
        metadata.remove("annotations");
        assertThat(rendered).isEqualTo(Rendered.YAML.readTree(SOURCE.toFile()));
        assertThat(Rendered.FOLDER.resolve("crds"))
                .as("what lies there is never upgraded")
                .doesNotExist();
    }

    @Test
    void definitionCanBeLeftToSomebodyElse() {
        assertThat(Rendered.with("crds: {install: false}").all("CustomResourceDefinition"))
                .isEmpty();
    }
}
