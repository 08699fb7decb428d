package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A set of fields, as FieldsV1 of managedFields writes it. Each place may be a member itself and have places below it.
 * Steps: "f:" a field, "k:" an item of a list with keys, "v:" a value of a set. A value; operations make new ones.
 */
final class Fields {
    static final Fields NONE = new Fields(false, new TreeMap<>());
    static final Fields MEMBER = new Fields(true, new TreeMap<>());
    private final boolean member;
    private final TreeMap<String, Fields> below;

    private Fields(boolean member, TreeMap<String, Fields> below) {
        this.member = member;
        this.below = below;
    }

    /** Reads fieldsV1; its root is no member. */
    static Fields read(JsonNode fieldsV1) {
        return new Fields(false, children(fieldsV1));
    }

    private static TreeMap<String, Fields> children(JsonNode tree) {
        var children = new TreeMap<String, Fields>();
        tree.properties().stream().filter(e -> !e.getKey().equals(".")).forEach(e -> {
            JsonNode value = e.getValue();
            children.put(e.getKey(), new Fields(value.isEmpty() || value.has("."), children(value)));
        });
        return children;
    }

    ObjectNode json() {
        ObjectNode tree = Json.object();
        if (member && !below.isEmpty()) {
            tree.putObject(".");
        }
        below.forEach((step, fields) -> tree.set(step, fields.json()));
        return tree;
    }

    boolean isEmpty() {
        return !member && below.isEmpty();
    }

    boolean has(String step) {
        return below.containsKey(step);
    }

    /** NONE where nothing is below. */
    Fields at(String step) {
        return below.getOrDefault(step, NONE);
    }

    Iterable<Map.Entry<String, Fields>> steps() {
        return below.entrySet();
    }

    Fields asMember() {
        return new Fields(true, below);
    }

    /** With these fields added below the step; nothing changes where they are none. */
    Fields with(String step, Fields fields) {
        if (fields.isEmpty()) {
            return this;
        }
        var more = new TreeMap<>(below);
        more.merge(step, fields, Fields::union);
        return new Fields(member, more);
    }

    Fields union(Fields other) {
        var all = new TreeMap<>(below);
        other.below.forEach((step, fields) -> all.merge(step, fields, Fields::union));
        return new Fields(member || other.member, all);
    }

    Fields minus(Fields other) {
        var left = new TreeMap<String, Fields>();
        below.forEach((step, fields) -> {
            Fields rest = fields.minus(other.at(step));
            if (!rest.isEmpty()) {
                left.put(step, rest);
            }
        });
        return new Fields(member && !other.member, left);
    }

    Fields common(Fields other) {
        var both = new TreeMap<String, Fields>();
        below.forEach((step, fields) -> {
            Fields shared = fields.common(other.at(step));
            if (!shared.isEmpty()) {
                both.put(step, shared);
            }
        });
        return new Fields(member && other.member, both);
    }

    /** Without a branch and all below it. */
    Fields without(String step) {
        var left = new TreeMap<>(below);
        left.remove(step);
        return new Fields(member, left);
    }

    /** Paths of the members as conflicts name them; those of one place before those below it. */
    List<String> paths() {
        var paths = new ArrayList<String>();
        collect("", paths);
        return paths;
    }

    private void collect(String here, List<String> paths) {
        below.forEach((step, fields) -> {
            if (fields.member) {
                paths.add(here + shown(step));
            }
        });
        below.forEach((step, fields) -> fields.collect(here + shown(step), paths));
    }

    private static String shown(String step) {
        String text = step.substring(2);
        if (step.startsWith("f:")) {
            return "." + text;
        }
        if (step.startsWith("v:")) {
            return "[=" + text + "]";
        }
        var keys = new ArrayList<String>();
        Json.object(text).properties().forEach(e -> keys.add(e.getKey() + "=" + e.getValue()));
        return "[" + String.join(",", keys) + "]";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fields f && f.member == member && f.below.equals(below);
    }

    @Override
    public int hashCode() {
        return below.hashCode();
    }

    @Override
    public String toString() {
        return json().toString();
    }
}
