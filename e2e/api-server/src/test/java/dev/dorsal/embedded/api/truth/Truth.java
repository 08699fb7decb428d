package dev.dorsal.embedded.api.truth;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;

/** Requests that are asked of a real API server and of the embedded one, and their answers in a comparable form. */
final class Truth {
    static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> VOLATILE = Set.of(
            "uid", "resourceVersion", "creationTimestamp", "time", "clusterIP", "observedGeneration", "description");

    /**
     * One request. The verb's field holds its path.
     *
     * @param only pointers that are compared; all when empty
     * @param skip pointers that are not compared
     * @param keep names for values of the answer; later requests use them as $name
     * @param settle path that must answer with 200 before the next request
     * @param differs why the embedded server answers in another way; then it is not asked
     * @param after what must hold before this request is made
     */
    record Case(
            String name,
            String get,
            String post,
            String put,
            String patch,
            String delete,
            String type,
            String accept,
            JsonNode body,
            String text,
            List<String> headers,
            List<String> only,
            List<String> skip,
            Map<String, String> keep,
            String settle,
            After after,
            String differs) {
        String verb() {
            return get != null
                    ? "GET"
                    : post != null ? "POST" : put != null ? "PUT" : patch != null ? "PATCH" : "DELETE";
        }

        String path() {
            return Stream.of(get, post, put, patch, delete)
                    .filter(p -> p != null)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** @param controllers only a cluster with controllers comes to it by itself */
    record After(String path, String pointer, String value, boolean controllers) {}

    /** The answer as it is compared: body is an array of events for a watch. */
    record Answer(
            @JsonProperty("code") int code,
            @JsonProperty("headers") Map<String, List<String>> headers,
            @JsonProperty("body") JsonNode body) {}

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String server;
    private final boolean controllers;
    private final Map<String, String> kept = new LinkedHashMap<>();

    Truth(String server, boolean controllers) {
        this.server = server;
        this.controllers = controllers;
    }

    static List<Case> cases(String file) throws IOException {
        try (var in = Truth.class.getResourceAsStream("/truth/" + file + ".yaml")) {
            return new YAMLMapper().readerForListOf(Case.class).readValue(in);
        }
    }

    Answer ask(Case c) throws IOException, InterruptedException {
        if (c.after != null && (controllers || !c.after.controllers)) {
            until(c.after.path, b -> b.at(c.after.pointer).asText().equals(c.after.value));
        }
        HttpResponse<String> response = send(c.verb(), c.path(), c);
        JsonNode body = read(response.body());
        if (c.keep != null) {
            c.keep.forEach((name, pointer) -> kept.put(name, body.at(pointer).asText()));
        }
        if (c.settle != null) {
            until(c.settle, b -> !b.path("status").asText().equals("Failure"));
        }
        Map<String, List<String>> headers = new LinkedHashMap<>();
        Optional.ofNullable(c.headers)
                .orElse(List.of())
                .forEach(h -> headers.put(h, response.headers().allValues(h)));
        return new Answer(response.statusCode(), headers, comparable(body, c));
    }

    private void until(String path, java.util.function.Predicate<JsonNode> wanted) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(() -> wanted.test(read(send("GET", path, null).body())));
    }

    private HttpResponse<String> send(String verb, String path, Case c) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(server + path))
                .header("User-Agent", "truth/1")
                .header("Accept", c == null || c.accept == null ? "application/json" : c.accept);
        String content =
                c == null ? null : c.text != null ? c.text : c.body != null ? JSON.writeValueAsString(c.body) : null;
        if (content == null) {
            request.method(verb, HttpRequest.BodyPublishers.noBody());
        } else {
            for (var e : kept.entrySet()) {
                content = content.replace("$" + e.getKey() + "\"", e.getValue() + "\"");
            }
            request.header("Content-Type", c.type == null ? "application/json" : c.type)
                    .method(verb, HttpRequest.BodyPublishers.ofString(content));
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode read(String text) {
        ArrayNode all = JSON.createArrayNode();
        try (var values = JSON.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
            values.forEachRemaining(all::add);
        } catch (IOException | RuntimeException e) {
            return TextNode.valueOf(text);
        }
        return all.size() == 1 && !all.get(0).has("object") ? all.get(0) : all;
    }

    private JsonNode comparable(JsonNode body, Case c) {
        JsonNode result = body;
        if (c.only != null) {
            ObjectNode part = JSON.createObjectNode();
            c.only.forEach(p -> part.set(p, body.at(p)));
            part.forEach(n -> {});
            result = part;
        }
        if (c.skip != null) {
            c.skip.forEach(p -> remove(body, p));
        }
        return normal(withoutOrder(result));
    }

    /** The real server names several problems in no order. */
    private static JsonNode withoutOrder(JsonNode body) {
        if (body.at("/details/causes") instanceof ArrayNode causes && causes.size() > 1) {
            List<JsonNode> sorted = StreamSupport.stream(causes.spliterator(), false)
                    .sorted(Comparator.comparing(JsonNode::toString))
                    .toList();
            causes.removeAll().addAll(sorted);
            if (body.path("reason").asText().equals("Invalid")) {
                ((ObjectNode) body).put("message", "*");
            }
        }
        return body;
    }

    private static void remove(JsonNode body, String pointer) {
        int cut = pointer.lastIndexOf('/');
        JsonNode parent = body.at(pointer.substring(0, cut));
        String last = pointer.substring(cut + 1);
        if (parent instanceof ObjectNode o) {
            o.remove(last);
        } else if (parent instanceof ArrayNode a && a.size() > Integer.parseInt(last)) {
            a.remove(Integer.parseInt(last));
        }
    }

    /** Without what no two servers share, fields in the order of their names. */
    private JsonNode normal(JsonNode node) {
        if (node instanceof ObjectNode object) {
            ObjectNode sorted = JSON.createObjectNode();
            StreamSupport.stream(((Iterable<String>) object::fieldNames).spliterator(), false)
                    .sorted(Comparator.naturalOrder())
                    .filter(f -> !object.get(f).isMissingNode())
                    .forEach(f -> {
                        JsonNode value = object.get(f);
                        sorted.set(
                                f,
                                VOLATILE.contains(f)
                                                && value.isValueNode()
                                                && !value.asText().equals("None")
                                        ? TextNode.valueOf("*")
                                        : f.equals("clusterIPs") ? TextNode.valueOf("*") : normal(value));
                    });
            return sorted;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode all = JSON.createArrayNode();
            array.forEach(i -> all.add(normal(i)));
            // entries of one second come in another order than those of several
            if (all.path(0).has("fieldsV1")) {
                List<JsonNode> sorted = StreamSupport.stream(all.spliterator(), false)
                        .sorted(Comparator.comparing(JsonNode::toString))
                        .toList();
                all.removeAll().addAll(sorted);
            }
            return all;
        }
        if (node == null || node instanceof MissingNode) {
            return TextNode.valueOf("absent");
        }
        return node.isTextual() ? TextNode.valueOf(normal(node.asText())) : node;
    }

    private String normal(String text) {
        String plain = text.matches("\\d+s") ? "AGE" : text;
        for (var e : kept.entrySet()) {
            plain = plain.replaceAll("(?<![\\w-])" + e.getValue() + "(?![\\w-])", "\\$" + e.getKey());
        }
        return plain;
    }
}
