package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;

/** RFC 6902. Any operation that cannot be done refuses the whole patch. */
final class JsonPatch {
    private final ObjectNode target;

    private JsonPatch(ObjectNode target) {
        this.target = target;
    }

    static ObjectNode apply(JsonNode operations, ObjectNode live) {
        var patch = new JsonPatch(live.deepCopy());
        try {
            operations.forEach(patch::operation);
        } catch (IllegalArgumentException e) {
            throw ApiException.rejectedPatch();
        }
        return patch.target;
    }

    private void operation(JsonNode o) {
        JsonPointer path = JsonPointer.compile(o.path("path").asText());
        switch (o.path("op").asText()) {
            case "add" -> add(path, o.path("value").deepCopy());
            case "remove" -> remove(path);
            case "replace" -> {
                present(path);
                set(path, o.path("value").deepCopy());
            }
            case "move" -> {
                JsonPointer from = JsonPointer.compile(o.path("from").asText());
                JsonNode value = present(from);
                remove(from);
                add(path, value);
            }
            case "copy" ->
                add(path, present(JsonPointer.compile(o.path("from").asText())).deepCopy());
            case "test" -> require(target.at(path).equals(o.path("value")));
            default -> require(false);
        }
    }

    private JsonNode present(JsonPointer path) {
        JsonNode value = target.at(path);
        require(!value.isMissingNode());
        return value;
    }

    private void add(JsonPointer path, JsonNode value) {
        String last = last(path);
        switch (target.at(path.head())) {
            case ObjectNode object -> object.set(last, value);
            case ArrayNode array -> {
                int index = last.equals("-") ? array.size() : index(last);
                require(index <= array.size());
                array.insert(index, value);
            }
            default -> require(false);
        }
    }

    private void set(JsonPointer path, JsonNode value) {
        switch (target.at(path.head())) {
            case ObjectNode object -> object.set(last(path), value);
            case ArrayNode array -> array.set(index(last(path)), value);
            default -> require(false);
        }
    }

    private void remove(JsonPointer path) {
        present(path);
        switch (target.at(path.head())) {
            case ObjectNode object -> object.remove(last(path));
            case ArrayNode array -> array.remove(index(last(path)));
            default -> require(false);
        }
    }

    private static String last(JsonPointer path) {
        require(!path.matches());
        return path.last().getMatchingProperty();
    }

    private static int index(String text) {
        require(text.matches("\\d{1,9}"));
        return Integer.parseInt(text);
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("the operation cannot be done");
        }
    }
}
