package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.ApiException;
import dev.dorsal.embedded.api.object.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the few kinds that kubectl and helm send as protobuf and nothing else: create namespace, configmap, secret,
 * serviceaccount, auth can-i, helm's releases (Secrets) and their deletion. Answers may always be JSON.
 */
public final class Protobuf {
    /** One line per message: name, then number:field:type; a type ending in [] repeats, one after map is a value. */
    private static final String MESSAGES = """
        ObjectMeta 1:name:string 2:generateName:string 3:namespace:string 11:labels:map.string 12:annotations:map.string
        Namespace 1:metadata:ObjectMeta
        ConfigMap 1:metadata:ObjectMeta 2:data:map.string 3:binaryData:map.bytes 4:immutable:bool
        Secret 1:metadata:ObjectMeta 2:data:map.bytes 3:type:string 4:stringData:map.string 5:immutable:bool
        ServiceAccount 1:metadata:ObjectMeta
        SelfSubjectReview 1:metadata:ObjectMeta
        SelfSubjectAccessReview 1:metadata:ObjectMeta 2:spec:AccessSpec
        AccessSpec 1:resourceAttributes:Attributes
        Attributes 1:namespace:string 2:verb:string 3:group:string 4:version:string 5:resource:string 7:name:string
        SelfSubjectRulesReview 1:metadata:ObjectMeta 2:spec:RulesSpec
        RulesSpec 1:namespace:string
        DeleteOptions 1:gracePeriodSeconds:int 2:preconditions:Preconditions 3:orphanDependents:bool 4:propagationPolicy:string
        Preconditions 1:uid:string 2:resourceVersion:string
        """;

    private static final Map<String, Map<Integer, String[]>> TYPES = new HashMap<>();

    static {
        MESSAGES.lines().forEach(line -> {
            String[] words = line.strip().split(" ");
            var fields = new HashMap<Integer, String[]>();
            for (int i = 1; i < words.length; i++) {
                String[] f = words[i].split(":");
                fields.put(Integer.parseInt(f[0]), f);
            }
            TYPES.put(words[0], fields);
        });
    }

    private final byte[] data;
    private int at;
    private final int end;

    private Protobuf(byte[] data, int from, int end) {
        this.data = data;
        this.at = from;
        this.end = end;
    }

    /** The envelope is "k8s" and a zero, then runtime.Unknown: 1 = type (1 apiVersion, 2 kind), 2 = the object. */
    public static ObjectNode read(byte[] body) {
        var envelope = new Protobuf(body, 4, body.length);
        String apiVersion = "";
        String kind = "";
        Protobuf raw = null;
        while (envelope.at < envelope.end) {
            int tag = (int) envelope.varint();
            Protobuf part = envelope.slice();
            if (tag >>> 3 == 1) {
                while (part.at < part.end) {
                    int field = (int) part.varint() >>> 3;
                    String text = part.text();
                    apiVersion = field == 1 ? text : apiVersion;
                    kind = field == 2 ? text : kind;
                }
            } else if (tag >>> 3 == 2) {
                raw = part;
            }
        }
        if (raw == null || !TYPES.containsKey(kind)) {
            throw ApiException.mediaType("this server does not read " + kind + " as protobuf; use: kubectl create ... "
                    + "--dry-run=client -o yaml | kubectl apply -f -");
        }
        return raw.message(kind).put("apiVersion", apiVersion).put("kind", kind);
    }

    private ObjectNode message(String type) {
        ObjectNode message = Json.object();
        while (at < end) {
            int tag = (int) varint();
            String[] field = fieldsOf(type).get(tag >>> 3);
            if (field == null) {
                skip(tag & 7);
            } else if (field[2].startsWith("map.")) {
                entry(Json.child(message, field[1]), field[2].substring(4));
            } else if (field[2].equals("bool")) {
                message.put(field[1], varint() != 0);
            } else if (field[2].equals("int")) {
                message.put(field[1], varint());
            } else if (TYPES.containsKey(field[2])) {
                message.set(field[1], slice().message(field[2]));
            } else {
                String text = value(field[2]);
                if (!text.isEmpty()) {
                    message.put(field[1], text);
                }
            }
        }
        return message;
    }

    private static Map<Integer, String[]> fieldsOf(String type) {
        return TYPES.getOrDefault(type, Map.of());
    }

    private void entry(ObjectNode map, String type) {
        Protobuf entry = slice();
        String key = "";
        String value = "";
        while (entry.at < entry.end) {
            if ((int) entry.varint() >>> 3 == 1) {
                key = entry.text();
            } else {
                value = entry.value(type);
            }
        }
        map.put(key, value);
    }

    private String value(String type) {
        if (type.equals("bytes")) {
            Protobuf s = slice();
            return Base64.getEncoder().encodeToString(java.util.Arrays.copyOfRange(data, s.at, s.end));
        }
        return text();
    }

    private String text() {
        Protobuf s = slice();
        return new String(data, s.at, s.end - s.at, StandardCharsets.UTF_8);
    }

    private Protobuf slice() {
        int length = (int) varint();
        at += length;
        return new Protobuf(data, at - length, at);
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte b = data[at++];
            value |= (long) (b & 127) << shift;
            if (b >= 0) {
                return value;
            }
        }
    }

    private void skip(int wireType) {
        switch (wireType) {
            case 0 -> varint();
            case 1 -> at += 8;
            case 2 -> slice();
            case 5 -> at += 4;
            default -> throw ApiException.badRequest("protobuf wire type " + wireType);
        }
    }
}
