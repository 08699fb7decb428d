package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import com.marcnuri.helm.Helm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartTest {
    private static final String VERSION = System.getProperty("project.version");

    @Test
    void helmFindsNothingToComplainAbout() {
        var result = new Helm(Rendered.FOLDER).lint().strict().call();
        assertThat(result.isFailed()).as("%s", result.getMessages()).isFalse();
    }

    @Test
    void chartAndApplicationHaveTheVersionOfTheProject() throws IOException {
        var chart = Rendered.YAML.readTree(Rendered.FOLDER.resolve("Chart.yaml").toFile());
        assertThat(chart.path("version").asText()).isEqualTo(VERSION);
        assertThat(chart.path("appVersion").asText()).isEqualTo(VERSION);
    }

    @Test
    void chartPacksUnderItsVersion(@TempDir Path folder) {
        Rendered.CHART.pack(folder);
        assertThat(folder.resolve("dorsal-" + VERSION + ".tgz")).isNotEmptyFile();
    }

    @Test
    void everyTemplateHasItsTest() throws IOException {
        var tests = Path.of("src/test/java/dev/dorsal/helm");
        try (var templates = Files.list(Rendered.FOLDER.resolve("templates"))) {
            assertThat(templates.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".yaml")))
                    .allSatisfy(name -> assertThat(tests)
                            .isDirectoryContaining(test -> test.getFileName()
                                    .toString()
                                    .equalsIgnoreCase(name.replace(".yaml", "Test.java"))));
        }
    }

    @Test
    void everyObjectCarriesTheLabelsOfTheRelease() {
        assertThat(Rendered.byDefault().objects())
                .filteredOn(object -> !object.path("kind").asText().equals("CustomResourceDefinition"))
                .allSatisfy(object -> {
                    assertThat(object.at("/metadata/labels/app.kubernetes.io~1name")
                                    .asText())
                            .isEqualTo("dorsal");
                    assertThat(object.at("/metadata/labels/app.kubernetes.io~1instance")
                                    .asText())
                            .isEqualTo("dorsal");
                    assertThat(object.at("/metadata/labels/app.kubernetes.io~1version")
                                    .asText())
                            .isEqualTo(VERSION);
                });
    }

    /** A Secret of the chart would be made anew, with other passwords, by every upgrade. */
    @Test
    void r52ChartHasNoSecretAndNothingRandom() throws IOException {
        assertThat(Rendered.byDefault().all("Secret")).isEmpty();
        assertThat(Rendered.byDefault()).isEqualTo(Rendered.byDefault());
        var random = Pattern.compile("\\b(rand[A-Z]\\w*|genPrivateKey|genCA|uuidv4|now|lookup)\\b");
        try (var templates = Files.list(Rendered.FOLDER.resolve("templates"))) {
            assertThat(templates)
                    .allSatisfy(file -> assertThat(
                                    random.matcher(Files.readString(file)).results())
                            .isEmpty());
        }
    }
}
