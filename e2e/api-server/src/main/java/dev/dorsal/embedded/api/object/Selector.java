package dev.dorsal.embedded.api.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Label and field selectors as predicates on objects. */
public final class Selector {
    private static final Pattern SET = Pattern.compile("(\\S+)\\s+(in|notin)\\s*\\(([^)]*)\\)");
    private static final Pattern COMPARE = Pattern.compile("([^=!]+?)\\s*(==|=|!=)\\s*(.*)");

    private Selector() {}

    public static Predicate<JsonNode> of(String labels, String fields) {
        Predicate<JsonNode> all = object -> true;
        // a comma inside parentheses separates values, not requirements
        for (String term : labels.isBlank() ? new String[0] : labels.split(",(?![^(]*\\))")) {
            all = all.and(label(term.strip()));
        }
        for (String term : fields.isBlank() ? new String[0] : fields.split(",")) {
            all = all.and(field(term.strip()));
        }
        return all;
    }

    /** Whether a LabelSelector object matches these labels; an empty one matches everything. */
    public static boolean covers(JsonNode selector, JsonNode labels) {
        for (var e : selector.path("matchLabels").properties()) {
            if (!labels.path(e.getKey()).equals(e.getValue())) {
                return false;
            }
        }
        for (JsonNode e : selector.path("matchExpressions")) {
            if (!expression(e, labels.path(e.path("key").asText()))) {
                return false;
            }
        }
        return true;
    }

    private static boolean expression(JsonNode e, JsonNode label) {
        boolean contained = false;
        for (JsonNode v : e.path("values")) {
            contained |= v.equals(label);
        }
        return switch (e.path("operator").asText()) {
            case "In" -> contained;
            case "NotIn" -> !contained;
            case "Exists" -> !label.isMissingNode();
            default -> label.isMissingNode();
        };
    }

    private static Predicate<JsonNode> label(String term) {
        Matcher set = SET.matcher(term);
        if (set.matches()) {
            List<String> values =
                    Arrays.stream(set.group(3).split(",")).map(String::strip).toList();
            boolean in = set.group(2).equals("in");
            // a missing label satisfies notin
            return o -> value(o, set.group(1)).isMissingNode()
                    ? !in
                    : values.contains(value(o, set.group(1)).asText()) == in;
        }
        Matcher compare = COMPARE.matcher(term);
        if (compare.matches()) {
            boolean equal = !compare.group(2).equals("!=");
            String key = compare.group(1);
            String wanted = compare.group(3).strip();
            return o ->
                    (!value(o, key).isMissingNode() && value(o, key).asText().equals(wanted)) == equal;
        }
        if (!term.matches("!?\\s*[\\w./-]+")) {
            throw ApiException.badRequest("unable to parse requirement: " + term);
        }
        if (term.startsWith("!")) {
            return o -> value(o, term.substring(1).strip()).isMissingNode();
        }
        return o -> !value(o, term).isMissingNode();
    }

    private static JsonNode value(JsonNode object, String label) {
        return object.path("metadata").path("labels").path(label);
    }

    /** Any path works here; a real server allows a few per kind and answers 400 to the others. */
    private static Predicate<JsonNode> field(String term) {
        Matcher compare = COMPARE.matcher(term);
        if (!compare.matches()) {
            throw ApiException.badRequest("invalid field selector: " + term);
        }
        String pointer = "/" + compare.group(1).replace('.', '/');
        boolean equal = !compare.group(2).equals("!=");
        String wanted = compare.group(3).strip();
        return o -> o.at(pointer).asText().equals(wanted) == equal;
    }
}
