package dev.dorsal.helm;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The alerts that come with the chart. */
final class Alerts {
    static final Path FILE = Rendered.FOLDER.resolve("files/alerts.yaml");

    private Alerts() {}

    /** @param hold for how long the expression must hold, as it is written; empty: it fires at once */
    record Alert(String name, String expression, String hold, String severity, JsonNode annotations) {
        String runbook() {
            return annotations.path("runbook_url").asText();
        }
    }

    static JsonNode file() {
        try {
            return Rendered.YAML.readTree(FILE.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Alert> all() {
        return in(file());
    }

    /** @param node whose field {@code groups} holds rules */
    static List<Alert> in(JsonNode node) {
        var alerts = new ArrayList<Alert>();
        for (var group : node.path("groups")) {
            for (var rule : group.path("rules")) {
                alerts.add(new Alert(
                        rule.path("alert").asText(),
                        rule.path("expr").asText(),
                        rule.path("for").asText(),
                        rule.at("/labels/severity").asText(),
                        rule.path("annotations")));
            }
        }
        return alerts;
    }
}
