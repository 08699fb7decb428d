package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.util.List;
import java.util.TreeSet;

/** How one field merges: which lists are maps or sets, and which values are taken whole. */
public sealed interface Shape permits BuiltInShape, CustomShape {
    Shape field(String name);

    /** The shape of a list's items. */
    Shape item();

    /** Key fields of a list that merges by key; empty for other lists. */
    List<String> keys();

    /** A list whose values stand for themselves. */
    boolean set();

    /** An object that is taken whole. */
    boolean atomic();

    /** Whether the field is one of the type's own, rather than a map's entry. */
    boolean declares(String name);

    /** A part that an object of this type never lacks, though it may be empty. */
    boolean always();

    /** The identity of a list's item, made of those key fields that it has, in the order of their names. */
    default ObjectNode key(JsonNode item) {
        ObjectNode key = Json.object();
        for (String k : new TreeSet<>(keys())) {
            if (item.has(k)) {
                key.set(k, item.get(k));
            } else if (k.equals("protocol")) {
                key.put(k, "TCP");
            }
        }
        return key;
    }

    static Shape of(Kind kind) {
        return kind.custom() ? new CustomShape(kind.schema(), true) : new BuiltInShape("", "", kind.kind());
    }
}
