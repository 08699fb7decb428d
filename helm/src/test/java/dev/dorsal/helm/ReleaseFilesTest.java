package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleaseFilesTest {
    private final Rendered file = Rendered.parsed(ReleaseFiles.oneFile(Rendered.CHART));

    @Test
    void namespaceComesFirstAndTakesRestrictedPodsOnly() {
        var first = file.objects().getFirst();
        assertThat(first).isEqualTo(file.one("Namespace", "dorsal-system"));
        assertThat(first.at("/metadata/labels/pod-security.kubernetes.io~1enforce")
                        .asText())
                .isEqualTo("restricted");
    }

    @Test
    void oneFileHoldsAllThatTheChartMakes() {
        assertThat(file.objects())
                .hasSize(1 + Rendered.byDefault().objects().size())
                .allSatisfy(object -> {
                    assertThat(object.path("apiVersion").asText()).isNotEmpty();
                    assertThat(object.at("/metadata/name").asText()).isNotEmpty();
                });
        assertThat(file.namespaces("Deployment")).containsExactly("dorsal-system");
        file.one("CustomResourceDefinition", "mysqlclusters.dorsal.dev");
    }

    @Test
    void bothFilesAreWritten(@TempDir Path folder) throws IOException {
        ReleaseFiles.main(new String[] {Rendered.FOLDER.toString(), folder.toString()});
        assertThat(folder.resolve("dorsal.yaml")).hasContent(ReleaseFiles.oneFile(Rendered.CHART));
        assertThat(folder.resolve("dorsal-" + System.getProperty("project.version") + ".tgz"))
                .isNotEmptyFile();
    }
}
