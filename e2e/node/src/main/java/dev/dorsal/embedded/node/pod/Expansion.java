package dev.dorsal.embedded.node.pod;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The references to variables that Kubernetes knows in commands, arguments and values: {@code $(NAME)} becomes the value,
 * {@code $$} one dollar sign. A reference to an unknown name stays as it is written.
 */
final class Expansion {
    private static final Pattern REFERENCE = Pattern.compile("\\$(\\$|\\(([^)]*)\\))");

    private Expansion() {}

    static String expand(String text, Map<String, String> variables) {
        return REFERENCE
                .matcher(text)
                .replaceAll(m -> Matcher.quoteReplacement(value(m.group(1), m.group(2), variables)));
    }

    private static String value(String whole, @org.jspecify.annotations.Nullable String name, Map<String, String> all) {
        if (name == null) {
            return "$";
        }
        return all.getOrDefault(name, "$" + whole);
    }
}
