package dev.dorsal.embedded.api.http;

/** What Kubernetes calls a request. */
final class Verbs {
    private Verbs() {}

    /** "" where the method does not go with the address. */
    static String of(Exchange x, ApiPath p) {
        boolean collection = p.name().isEmpty();
        return switch (x.method) {
            case "GET", "HEAD" -> x.flag("watch") ? "watch" : collection ? "list" : "get";
            case "POST" -> collection || !p.subresource().isEmpty() ? "create" : "";
            case "PUT" -> collection ? "" : "update";
            case "PATCH" -> collection ? "" : "patch";
            case "DELETE" -> collection ? "deletecollection" : "delete";
            default -> "";
        };
    }
}
