package dev.dorsal.embedded.api.truth;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.dorsal.embedded.api.EmbeddedApi;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every recorded request gets the same answer from the embedded server as it got from a real one. */
class TruthTest {
    private static final ObjectWriter PRETTY = Truth.JSON.writerWithDefaultPrettyPrinter();
    private final List<EmbeddedApi> servers = new ArrayList<>();

    @AfterEach
    void stop() throws IOException {
        for (EmbeddedApi server : servers) {
            server.close();
        }
    }

    @TestFactory
    List<DynamicTest> customObjectsAreCheckedByTheirSchema() throws IOException {
        return replay("1-schema");
    }

    @TestFactory
    List<DynamicTest> appliersShareAnObject() throws IOException {
        return replay("2-apply");
    }

    @TestFactory
    List<DynamicTest> builtInKindsHaveTheirDefaultsAndRules() throws IOException {
        return replay("3-builtin");
    }

    @TestFactory
    List<DynamicTest> requestsGetTheirCodesAndSentences() throws IOException {
        return replay("4-requests");
    }

    @TestFactory
    List<DynamicTest> wrongDefinitionsAreRefused() throws IOException {
        return replay("5-definitions");
    }

    private List<DynamicTest> replay(String file) throws IOException {
        EmbeddedApi server = EmbeddedApi.start("127.0.40.2", 0);
        servers.add(server);
        var truth = new Truth(server.url(), false);
        JsonNode answers;
        try (var in = TruthTest.class.getResourceAsStream("/truth/" + file + ".answers.json")) {
            answers = Truth.JSON.readTree(in);
        }
        return Truth.cases(file).stream()
                .filter(c -> c.differs() == null)
                .map(c -> DynamicTest.dynamicTest(c.name(), () -> {
                    JsonNode got = Truth.JSON.valueToTree(truth.ask(c));
                    assertThat(PRETTY.writeValueAsString(got))
                            .isEqualTo(PRETTY.writeValueAsString(answers.path(c.name())));
                }))
                .toList();
    }
}
