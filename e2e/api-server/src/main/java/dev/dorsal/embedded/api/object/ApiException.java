package dev.dorsal.embedded.api.object;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** An answer other than success, as the Status object that Kubernetes clients expect. */
public final class ApiException extends RuntimeException {
    public final ObjectNode status;

    private ApiException(int code, String reason, String message) {
        super(message);
        status = Json.object().put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        status.put("status", "Failure")
                .put("message", message)
                .put("reason", reason)
                .put("code", code);
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

    public static ApiException invalid(Kind kind, String name, java.util.List<Problem> problems) {
        String all = String.join(", ", problems.stream().map(Problem::sentence).toList());
        var e = new ApiException(
                422,
                "Invalid",
                kind.kind() + (kind.group().isEmpty() ? "" : "." + kind.group()) + " \"" + name + "\" is invalid: "
                        + (problems.size() == 1 ? all : "[" + all + "]"));
        var details = e.status
                .putObject("details")
                .put("name", name)
                .put("group", kind.group())
                .put("kind", kind.kind());
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
        return new ApiException(
                405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
    }

    public static ApiException tooManyRequests(String message) {
        return new ApiException(429, "TooManyRequests", message);
    }

    public static ApiException internal(Throwable cause) {
        return new ApiException(500, "InternalError", String.valueOf(cause));
    }

    private ApiException about(Kind kind, String name) {
        status.putObject("details").put("name", name).put("group", kind.group()).put("kind", kind.plural());
        return this;
    }
}
