package dev.dorsal.embedded.node.process;

import java.util.Comparator;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces paths of a container by the paths that they stand for on this machine, in any text.
 *
 * <p>A path counts only as a whole: {@code /tmp} is not replaced inside {@code /var/tmp} or {@code /tmpfs}. Of two paths
 * that fit, the longer one counts.
 */
final class PathRewriter {
    private final Map<String, String> paths;
    private final Pattern pattern;

    /**
     * @param paths from container to machine, absolute, without trailing slashes
     */
    PathRewriter(Map<String, String> paths) {
        this.paths = Map.copyOf(paths);
        String any = String.join(
                "|",
                paths.keySet().stream()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .map(Pattern::quote)
                        .toList());
        pattern = Pattern.compile("(?<![\\w./-])(" + any + ")(?![\\w.-])");
    }

    String rewrite(String text) {
        if (paths.isEmpty()) {
            return text;
        }
        return pattern.matcher(text)
                .replaceAll(m -> Matcher.quoteReplacement(paths.getOrDefault(m.group(1), m.group())));
    }
}
