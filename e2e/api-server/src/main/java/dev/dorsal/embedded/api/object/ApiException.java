package dev.dorsal.embedded.api.object;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** An answer other than success, as the Status object that Kubernetes clients expect. */
public final class ApiException extends RuntimeException {
    public final ObjectNode status;

    private ApiException(int code, String reason, String message) {
        super(message);
        status = Json.object().put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        status.put("status", "Failure").put("message", message);
        if (!reason.isEmpty()) {
            status.put("reason", reason);
        }
        status.put("code", code);
    }

    public int code() {
        return status.get("code").asInt();
    }

    public static ApiException badRequest(String message) {
        return new ApiException(400, "BadRequest", message);
    }

    public static ApiException notFound(Kind kind, String name) {
        return new ApiException(404, "NotFound", kind.qualified() + " \"" + name + "\" not found").about(kind, name);
    }

    public static ApiException noSuchPath() {
        return new ApiException(404, "NotFound", "the server could not find the requested resource");
    }

    public static ApiException exists(Kind kind, String name) {
        return new ApiException(409, "AlreadyExists", kind.qualified() + " \"" + name + "\" already exists")
                .about(kind, name);
    }

    public static ApiException conflict(Kind kind, String name, String why) {
        return new ApiException(
                        409,
                        "Conflict",
                        "Operation cannot be fulfilled on " + kind.qualified() + " \"" + name + "\": " + why)
                .about(kind, name);
    }

    public static ApiException stale(Kind kind, String name) {
        return conflict(
                kind,
                name,
                "the object has been modified; please apply your changes to the latest version and try again");
    }

    public static ApiException applyConflict(String message, ArrayNode causes) {
        var e = new ApiException(409, "Conflict", message);
        e.status.putObject("details").set("causes", causes);
        return e;
    }

    public static ApiException forbidden(Kind kind, String name, String why) {
        return new ApiException(403, "Forbidden", kind.qualified() + " \"" + name + "\" is forbidden: " + why)
                .about(kind, name);
    }

    public static ApiException invalid(Kind kind, String name, List<Problem> problems) {
        List<String> sentences =
                problems.stream().map(Problem::sentence).distinct().toList();
        String all = String.join(", ", sentences);
        var e = new ApiException(
                422,
                "Invalid",
                kind.kind() + (kind.group().isEmpty() ? "" : "." + kind.group()) + " \"" + name + "\" is invalid: "
                        + (sentences.size() == 1 ? all : "[" + all + "]"));
        ObjectNode details = e.details(kind.group(), kind.kind(), name);
        var causes = details.putArray("causes");
        problems.forEach(p -> causes.addObject()
                .put("reason", p.reason())
                .put("message", p.message())
                .put("field", p.field()));
        return e;
    }

    public static ApiException invalid(String message) {
        return new ApiException(422, "Invalid", message);
    }

    public static ApiException gone(long version, long oldest) {
        return new ApiException(410, "Expired", "too old resource version: " + version + " (" + oldest + ")");
    }

    public static ApiException mediaType(String message) {
        return new ApiException(415, "UnsupportedMediaType", message);
    }

    public static ApiException notAllowed() {
        var e = new ApiException(
                405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
        e.status.putObject("details");
        return e;
    }

    public static ApiException tooManyRequests(String message) {
        return new ApiException(429, "TooManyRequests", message);
    }

    public static ApiException internal(Throwable cause) {
        return new ApiException(500, "InternalError", String.valueOf(cause));
    }

    /** The body cannot be read as the kind. */
    public static ApiException undecodable(Kind kind, String why) {
        return badRequest(kind.kind() + " in version \"" + kind.version() + "\" cannot be handled as a " + kind.kind()
                + ": " + why);
    }

    public static ApiException otherName(String inBody, String inAddress) {
        return badRequest(
                "the name of the object (" + inBody + ") does not match the name on the URL (" + inAddress + ")");
    }

    /** What a real server answers with 500 and no reason. */
    public static ApiException unexpected(String message) {
        return new ApiException(500, "", message);
    }

    public static ApiException untypable(String message) {
        return new ApiException(500, "", message);
    }

    public static ApiException preconditionFailed(Kind kind, String name, String why) {
        String what = kind.kind() + (kind.group().isEmpty() ? "" : "." + kind.group());
        var e = new ApiException(
                409, "Conflict", "Operation cannot be fulfilled on " + what + " \"" + name + "\": " + why);
        e.details(kind.group(), kind.kind(), name);
        return e;
    }

    /** Options of a request that are wrong. */
    public static ApiException badOptions(String options, String field, String reason, String message) {
        var e = new ApiException(422, "Invalid", options + ".meta.k8s.io \"\" is invalid: " + field + ": " + message);
        ObjectNode details = e.details("meta.k8s.io", options, "");
        details.putArray("causes")
                .addObject()
                .put("reason", reason)
                .put("message", message)
                .put("field", field);
        return e;
    }

    /** A JSON patch with an operation that cannot be done, or a test that fails. */
    public static ApiException rejectedPatch() {
        var e = new ApiException(422, "Invalid", "the server rejected our request due to an error in our request");
        e.status.putObject("details");
        return e;
    }

    public static ApiException patchType() {
        var e = new ApiException(415, "UnsupportedMediaType", "415: Unsupported Media Type");
        e.status.putObject("details");
        return e;
    }

    public static ApiException notAcceptable(String message) {
        return new ApiException(406, "NotAcceptable", message);
    }

    private ObjectNode details(String group, String kind, String name) {
        ObjectNode details = status.putObject("details");
        if (!name.isEmpty()) {
            details.put("name", name);
        }
        if (!group.isEmpty()) {
            details.put("group", group);
        }
        return details.put("kind", kind);
    }

    private ApiException about(Kind kind, String name) {
        details(kind.group(), kind.plural(), name);
        return this;
    }
}
