package dev.dorsal.embedded.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dorsal.embedded.api.object.Problem;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The bounds that a schema puts on numbers, texts and sizes. */
final class Bounds {
    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();
    private final List<Problem> problems;

    Bounds(List<Problem> problems) {
        this.problems = problems;
    }

    void number(JsonNode v, JsonNode s, String path) {
        if (s.has("minimum")) {
            limit(v, s.get("minimum"), s.path("exclusiveMinimum").asBoolean(), 1, path);
        }
        if (s.has("maximum")) {
            limit(v, s.get("maximum"), s.path("exclusiveMaximum").asBoolean(), -1, path);
        }
        if (s.has("multipleOf")
                && v.decimalValue()
                                .remainder(s.get("multipleOf").decimalValue(), MathContext.DECIMAL64)
                                .signum()
                        != 0) {
            wrong(v, path, "should be a multiple of " + s.get("multipleOf").asText());
        }
    }

    private void limit(JsonNode v, JsonNode limit, boolean open, int side, String path) {
        int distance = Integer.signum(v.decimalValue().compareTo(limit.decimalValue())) * side;
        if (distance < 0 || open && distance == 0) {
            String than = side > 0 ? "greater than " : "less than ";
            wrong(v, path, "should be " + than + (open ? "" : "or equal to ") + plain(limit.decimalValue()));
        }
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    void text(JsonNode v, JsonNode s, String path) {
        String text = v.asText();
        if (s.has("minLength")
                && text.codePointCount(0, text.length()) < s.get("minLength").asInt()) {
            wrong(v, path, "should be at least " + s.get("minLength").asInt() + " chars long");
        }
        if (s.has("maxLength")
                && text.codePointCount(0, text.length()) > s.get("maxLength").asInt()) {
            problems.add(new Problem(
                    path,
                    "FieldValueTooLong",
                    "Too long: may not be more than " + s.get("maxLength").asInt() + " bytes"));
        }
        String pattern = s.path("pattern").asText();
        if (!pattern.isEmpty() && !compiled(pattern).matcher(text).find()) {
            wrong(v, path, "should match '" + pattern + "'");
        }
        if (s.path("format").asText().equals("byte") && text.getBytes(StandardCharsets.UTF_8).length % 4 != 0) {
            problems.add(Problem.type(path, v, path + " in body must be of type byte: " + v));
        }
    }

    private static Pattern compiled(String pattern) {
        return PATTERNS.computeIfAbsent(pattern, Pattern::compile);
    }

    void items(JsonNode v, JsonNode s, String path) {
        size(v.size(), s, "Items", path);
    }

    void properties(JsonNode v, JsonNode s, String path) {
        size(v.size(), s, "Properties", path);
    }

    private void size(int size, JsonNode s, String what, String path) {
        if (s.has("min" + what) && size < s.get("min" + what).asInt()) {
            problems.add(new Problem(
                    path,
                    "FieldValueInvalid",
                    "Invalid value: " + size + ": " + path + " in body should have at least "
                            + s.get("min" + what).asInt() + " " + (what.equals("Items") ? "items" : "properties")));
        }
        if (s.has("max" + what) && size > s.get("max" + what).asInt()) {
            // the real server says items for properties too
            problems.add(new Problem(
                    path,
                    "FieldValueTooMany",
                    "Too many: " + size + ": must have at most "
                            + s.get("max" + what).asInt() + " items"));
        }
    }

    private void wrong(JsonNode v, String path, String why) {
        problems.add(Problem.value(path, v, path + " in body " + why));
    }
}
