package dev.dorsal.embedded.api.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Json;
import dev.dorsal.embedded.api.object.Kind;
import dev.dorsal.embedded.api.object.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names, labels and owners: what holds for objects of every kind. */
public final class Metadata {
    private static final Set<String> FIELDS = Set.of(
            "name",
            "generateName",
            "namespace",
            "selfLink",
            "uid",
            "resourceVersion",
            "generation",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "labels",
            "annotations",
            "ownerReferences",
            "finalizers",
            "managedFields");
    private static final Pattern SUBDOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");
    private static final Pattern LABEL_VALUE = Pattern.compile("(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?");
    private static final String RBAC = "rbac.authorization.k8s.io";

    private Metadata() {}

    /** Removes fields that metadata does not have, and returns their paths. */
    public static List<String> unknown(ObjectNode metadata) {
        var unknown = new ArrayList<String>();
        metadata.fieldNames().forEachRemaining(f -> {
            if (!FIELDS.contains(f)) {
                unknown.add("metadata." + f);
            }
        });
        unknown.forEach(f -> metadata.remove(f.substring("metadata.".length())));
        return unknown;
    }

    public static List<Problem> problems(Kind kind, ObjectNode o, @Nullable ObjectNode old) {
        var problems = new ArrayList<Problem>();
        if (old == null) {
            name(kind, Json.name(o), problems);
        }
        o.at("/metadata/labels").properties().forEach(e -> label(e.getKey(), e.getValue(), problems));
        o.at("/metadata/ownerReferences").forEach(r -> owner(r, problems));
        if (old != null && old.at("/metadata").has("deletionTimestamp")) {
            finalizers(o, old, problems);
        }
        return problems;
    }

    private static void name(Kind kind, String name, List<Problem> problems) {
        if (name.isEmpty()) {
            problems.add(Problem.required("metadata.name", "name or generateName is required"));
            return;
        }
        if (kind.group().equals(RBAC)) {
            return;
        }
        boolean label = kind.plural().equals("namespaces") || kind.plural().equals("services");
        if (label && name.contains(".")) {
            problems.add(wrongName(name, "must not contain dots"));
        } else if (label && !LABEL.matcher(name).matches()) {
            problems.add(wrongName(
                    name,
                    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must"
                            + " start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used"
                            + " for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"));
        } else if (!SUBDOMAIN.matcher(name).matches()) {
            problems.add(wrongName(
                    name,
                    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and"
                            + " must start and end with an alphanumeric character (e.g. 'example.com', regex used for"
                            + " validation is '" + SUBDOMAIN + "')"));
        } else if (name.length() > (label ? 63 : 253)) {
            problems.add(new Problem(
                    "metadata.name",
                    "FieldValueInvalid",
                    "Invalid value: \"" + name + "\": must be no more than " + (label ? 63 : 253) + " bytes"));
        }
    }

    private static Problem wrongName(String name, String why) {
        return Problem.value("metadata.name", Json.object().textNode(name), why);
    }

    private static void label(String key, JsonNode value, List<Problem> problems) {
        if (!LABEL_VALUE.matcher(value.asText()).matches()) {
            problems.add(Problem.value(
                    "metadata.labels",
                    value,
                    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and"
                            + " must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or"
                            + " '12345', regex used for validation is '" + LABEL_VALUE + "')"));
        }
        if (value.asText().length() > 63) {
            problems.add(Problem.value("metadata.labels", value, "must be no more than 63 bytes"));
        }
        String name = key.substring(key.indexOf('/') + 1);
        if (name.isEmpty() || name.length() > 63) {
            problems.add(Problem.value(
                    "metadata.labels", Json.object().textNode(key), "name part must be no more than 63 bytes"));
        }
    }

    private static void owner(JsonNode reference, List<Problem> problems) {
        for (String field : List.of("apiVersion", "kind", "name", "uid")) {
            if (reference.path(field).asText().isEmpty()) {
                String what = field.equals("apiVersion") ? "version must not be empty" : "must not be empty";
                problems.add(Problem.value(
                        "metadata.ownerReferences." + field, Json.object().textNode(""), what));
            }
        }
    }

    private static void finalizers(ObjectNode o, ObjectNode old, List<Problem> problems) {
        var before = new ArrayList<String>();
        old.at("/metadata/finalizers").forEach(f -> before.add(f.asText()));
        var late = new ArrayList<String>();
        o.at("/metadata/finalizers").forEach(f -> {
            if (!before.contains(f.asText())) {
                late.add("\"" + f.asText() + "\"");
            }
        });
        if (!late.isEmpty()) {
            problems.add(Problem.forbidden(
                    "metadata.finalizers",
                    "no new finalizers can be added if the object is being deleted, found new finalizers []string{"
                            + String.join(", ", late) + "}"));
        }
    }
}
