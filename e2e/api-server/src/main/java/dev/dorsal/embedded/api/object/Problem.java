package dev.dorsal.embedded.api.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * One thing that is wrong with an object, in the words of the real server.
 *
 * @param field path of the field, such as spec.replicas
 * @param reason the machine's word, such as FieldValueInvalid
 * @param message what follows the field in the sentence
 */
public record Problem(String field, String reason, String message) {
    public static Problem value(String field, JsonNode value, String why) {
        return new Problem(field, "FieldValueInvalid", "Invalid value: " + shown(value) + ": " + why);
    }

    public static Problem required(String field, String why) {
        return new Problem(field, "FieldValueRequired", "Required value" + (why.isEmpty() ? "" : ": " + why));
    }

    public static Problem forbidden(String field, String why) {
        return new Problem(field, "FieldValueForbidden", "Forbidden: " + why);
    }

    public static Problem duplicate(String field, String shown) {
        return new Problem(field, "FieldValueDuplicate", "Duplicate value: " + shown);
    }

    /** With the whole value shown as JSON. */
    public static Problem whole(String field, JsonNode value, String why) {
        return new Problem(field, "FieldValueInvalid", "Invalid value: " + value + ": " + why);
    }

    /** The field's type is not that of the schema. */
    public static Problem type(String field, JsonNode value, String why) {
        return new Problem(field, "FieldValueTypeInvalid", "Invalid value: " + shown(value) + ": " + why);
    }

    public static Problem notSupported(String field, JsonNode value, Collection<String> supported) {
        return new Problem(
                field,
                "FieldValueNotSupported",
                "Unsupported value: " + shown(value) + ": supported values: "
                        + supported.stream().map(s -> "\"" + s + "\"").collect(Collectors.joining(", ")));
    }

    /** The whole sentence. */
    public String sentence() {
        return field.isEmpty() ? message : field + ": " + message;
    }

    /** How the real server shows a value: scalars as JSON, others by their kind only. */
    public static String shown(JsonNode value) {
        return value.isObject() ? "\"object\"" : value.isArray() ? "\"array\"" : value.toString();
    }
}
