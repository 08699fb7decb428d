package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Custom kinds by their schema; metadata is that of built-in kinds. */
record CustomShape(JsonNode schema, boolean root) implements Shape {
    @Override
    public Shape field(String field) {
        if (root && field.equals("metadata")) {
            return new BuiltInShape(field, "", "");
        }
        JsonNode known = schema.path("properties").path(field);
        return new CustomShape(known.isMissingNode() ? schema.path("additionalProperties") : known, false);
    }

    @Override
    public Shape item() {
        return new CustomShape(schema.path("items"), false);
    }

    @Override
    public List<String> keys() {
        var keys = new ArrayList<String>();
        if (listType().equals("map")) {
            schema.path("x-kubernetes-list-map-keys").forEach(k -> keys.add(k.asText()));
        }
        return keys;
    }

    @Override
    public boolean set() {
        return listType().equals("set");
    }

    private String listType() {
        return schema.path("x-kubernetes-list-type").asText();
    }

    @Override
    public boolean atomic() {
        return schema.path("x-kubernetes-map-type").asText().equals("atomic");
    }

    @Override
    public boolean declares(String field) {
        return root && field.equals("metadata") || schema.path("properties").has(field);
    }

    @Override
    public boolean always() {
        return false;
    }
}
