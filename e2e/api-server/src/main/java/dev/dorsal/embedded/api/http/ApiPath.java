package dev.dorsal.embedded.api.http;

import dev.dorsal.embedded.api.kind.Kinds;
import dev.dorsal.embedded.api.object.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A resource request's address; name and subresource are "" for a collection. */
public record ApiPath(Kind kind, String namespace, String name, String subresource) {
    /** As it is counted: statefulsets/scale. */
    String resource() {
        return subresource.isEmpty() ? kind.plural() : kind.plural() + "/" + subresource;
    }

    /** Null when the path is no resource's. */
    public static @Nullable ApiPath parse(String path, Kinds kinds) {
        List<String> p = List.of(path.substring(1).split("/"));
        boolean core = p.getFirst().equals("api");
        int rest = core ? 2 : 3;
        if (!core && !p.getFirst().equals("apis") || p.size() <= rest) {
            return null;
        }
        String group = core ? "" : p.get(1);
        String version = p.get(rest - 1);
        p = p.subList(rest, p.size());
        String namespace = "";
        boolean ofNamespace = p.size() == 2
                || p.size() == 3 && (p.get(2).equals("status") || p.get(2).equals("finalize"));
        if (p.getFirst().equals("namespaces") && p.size() > 2 && !ofNamespace) {
            namespace = p.get(1);
            p = p.subList(2, p.size());
        }
        Kind kind = kinds.find(group, version, p.getFirst());
        return kind == null
                ? null
                : new ApiPath(kind, namespace, p.size() > 1 ? p.get(1) : "", p.size() > 2 ? p.get(2) : "");
    }
}
