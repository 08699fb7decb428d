package dev.dorsal.embedded.api.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of kubectl's JSONPath that printer columns use: fields, indexes, [*] and [?(@.a=='b')]. */
public final class JsonPath {
    private static final Pattern STEP = Pattern.compile(
            "\\.?\\['([^']+)'\\]|\\[\\?\\(@\\.([\\w.]+)\\s*==\\s*['\"]?([^'\")]*)['\"]?\\)\\]|\\[(\\*|\\d+)\\]|\\.((?:\\\\.|[^.\\[])+)");

    private JsonPath() {}

    public static String text(JsonNode node, String path) {
        return shown(find(node, path));
    }

    /** Several values with commas between them. */
    public static String shown(List<JsonNode> found) {
        var text = new StringJoiner(",");
        found.forEach(n -> text.add(n.isContainerNode() ? n.toString() : n.asText()));
        return text.toString();
    }

    /** What is there, in order. */
    public static List<JsonNode> find(JsonNode node, String path) {
        List<JsonNode> found = List.of(node);
        Matcher step = STEP.matcher(path);
        while (step.find()) {
            var next = new ArrayList<JsonNode>();
            for (JsonNode n : found) {
                if (step.group(1) != null || step.group(5) != null) {
                    next.add(n.path(
                            step.group(1) != null
                                    ? step.group(1)
                                    : step.group(5).replace("\\", "")));
                } else if (step.group(2) != null) {
                    n.forEach(i -> {
                        if (i.at("/" + step.group(2).replace('.', '/')).asText().equals(step.group(3))) {
                            next.add(i);
                        }
                    });
                } else if (step.group(4).equals("*")) {
                    n.forEach(next::add);
                } else {
                    next.add(n.path(Integer.parseInt(step.group(4))));
                }
            }
            found = next;
        }
        return found.stream().filter(n -> !n.isMissingNode() && !n.isNull()).toList();
    }
}
