package dev.dorsal.embedded.api.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import java.util.List;

/** The Table form in which kubectl get wants objects: it prints these cells and computes none itself. */
public final class Tables {
    private final List<Column> columns;

    public Tables(Kind kind) {
        JsonNode crd = kind.crd();
        columns = crd == null ? Columns.of(kind.plural()) : CustomColumns.of(crd);
    }

    /** @param includeObject None, Metadata or Object: what of the object goes with its row */
    public ObjectNode of(List<ObjectNode> objects, ObjectNode listMeta, String includeObject) {
        ObjectNode table = Json.object().put("kind", "Table").put("apiVersion", "meta.k8s.io/v1");
        table.set("metadata", listMeta);
        ArrayNode heads = table.putArray("columnDefinitions");
        columns.forEach(c -> heads.addObject()
                .put("name", c.name())
                .put("type", c.type())
                .put("format", c.name().equals("Name") ? "name" : "")
                .put("description", "")
                .put("priority", c.wide() ? 1 : 0));
        ArrayNode rows = table.putArray("rows");
        objects.forEach(o -> row(rows.addObject(), o, includeObject));
        return table;
    }

    private void row(ObjectNode row, ObjectNode o, String includeObject) {
        ArrayNode cells = row.putArray("cells");
        columns.forEach(c -> cells.add(c.cell().apply(o)));
        switch (includeObject) {
            case "None" -> row.putNull("object");
            case "Object" -> row.set("object", o);
            default -> row.set("object", partial(o));
        }
    }

    /** The metadata of an object alone. */
    public static ObjectNode partial(ObjectNode o) {
        ObjectNode partial = Json.object().put("kind", "PartialObjectMetadata").put("apiVersion", "meta.k8s.io/v1");
        partial.set("metadata", o.get("metadata"));
        return partial;
    }
}
