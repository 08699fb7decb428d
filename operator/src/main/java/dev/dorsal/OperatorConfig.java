package dev.dorsal;

import dev.dorsal.model.MemberNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the operator runs, from its environment. docs/configuration.md has the same table.
 *
 * @param namespaces DORSAL_NAMESPACES, separated by commas: where clusters are looked after; empty for everywhere
 * @param namespace DORSAL_NAMESPACE: where the operator's own Lease is
 * @param identity DORSAL_IDENTITY: how it signs the Lease; unique among replicas, such as the Pod's name
 * @param leaderElection DORSAL_LEADER_ELECTION: false only where no second operator can ever run
 * @param httpAddress DORSAL_HTTP_ADDRESS: where metrics and health are served
 * @param httpPort DORSAL_HTTP_PORT, 0 to 65535; 0 takes any free one
 * @param network DORSAL_MEMBER_NETWORK, Pod or Host: how members reach each other
 */
public record OperatorConfig(
        Set<String> namespaces,
        String namespace,
        String identity,
        boolean leaderElection,
        String httpAddress,
        int httpPort,
        MemberNetwork network) {

    public OperatorConfig {
        namespaces = Set.copyOf(namespaces);
    }

    /**
     * @param environment such as {@code System.getenv()}
     * @throws IllegalArgumentException with a line for each value that cannot be used
     */
    public static OperatorConfig from(Map<String, String> environment) {
        var values = new Values(environment);
        var config = new OperatorConfig(
                values.get("DORSAL_NAMESPACES", "", OperatorConfig::names),
                values.get("DORSAL_NAMESPACE", "default", Function.identity()),
                values.get("DORSAL_IDENTITY", environment.getOrDefault("HOSTNAME", "dorsal"), Function.identity()),
                values.get("DORSAL_LEADER_ELECTION", "true", OperatorConfig::bool),
                values.get("DORSAL_HTTP_ADDRESS", "0.0.0.0", Function.identity()),
                values.get("DORSAL_HTTP_PORT", "8080", OperatorConfig::port),
                values.get("DORSAL_MEMBER_NETWORK", "Pod", OperatorConfig::network));
        values.complain();
        return config;
    }

    private static Set<String> names(String text) {
        return new TreeSet<>(Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList());
    }

    private static boolean bool(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("is neither true nor false");
        };
    }

    private static int port(String text) {
        if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > 65_535) {
            throw new IllegalArgumentException("is no port: 0 to 65535");
        }
        return Integer.parseInt(text);
    }

    private static MemberNetwork network(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "pod" -> MemberNetwork.POD;
            case "host" -> MemberNetwork.HOST;
            default -> throw new IllegalArgumentException("is neither Pod nor Host");
        };
    }

    /** Reads one value after another, and remembers every complaint. */
    private static final class Values {
        private final Map<String, String> environment;
        private final List<String> complaints = new ArrayList<>();

        Values(Map<String, String> environment) {
            this.environment = environment;
        }

        <T> T get(String name, String fallback, Function<String, T> parser) {
            var text = environment.get(name);
            try {
                return parser.apply(
                        blank(text)
                                ? fallback
                                : java.util.Objects.requireNonNull(text).strip());
            } catch (IllegalArgumentException e) {
                complaints.add(name + ": " + text + " " + e.getMessage());
                return parser.apply(fallback);
            }
        }

        private static boolean blank(@Nullable String text) {
            return text == null || text.isBlank();
        }

        void complain() {
            if (!complaints.isEmpty()) {
                throw new IllegalArgumentException(String.join("\n", complaints));
            }
        }
    }
}
