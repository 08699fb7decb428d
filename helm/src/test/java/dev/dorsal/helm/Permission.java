package dev.dorsal.helm;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One thing that may be asked of the API server.
 *
 * @param group empty for the core one
 * @param resource with its subresource behind a slash
 */
record Permission(String group, String resource, String verb) implements Comparable<Permission> {

    /** Those that requests.txt lists under {@code cluster} or {@code own}. */
    static Set<Permission> asked(String where) {
        try (var stream = Permission.class.getResourceAsStream("requests.txt")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\\s+"))
                    .filter(words -> words[0].equals(where))
                    .map(words -> new Permission(words[1].equals("core") ? "" : words[1], words[2], words[3]))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those that a Role or ClusterRole grants. Fails on a wildcard, and on one that is granted twice. */
    static Set<Permission> granted(JsonNode role) {
        var granted = new TreeSet<Permission>();
        for (var rule : role.path("rules")) {
            for (var permission : granted(rule, new HashSet<>())) {
                if (permission.toString().contains("*") || !granted.add(permission)) {
                    throw new AssertionError("a wildcard, or granted twice: " + permission);
                }
            }
        }
        return granted;
    }

    private static Set<Permission> granted(JsonNode rule, Set<Permission> into) {
        for (var group : rule.path("apiGroups")) {
            for (var resource : rule.path("resources")) {
                for (var verb : rule.path("verbs")) {
                    into.add(new Permission(group.asText(), resource.asText(), verb.asText()));
                }
            }
        }
        return into;
    }

    @Override
    public int compareTo(Permission other) {
        return toString().compareTo(other.toString());
    }
}
