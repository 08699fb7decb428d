package dev.dorsal.model;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The identity of one data directory, from {@code @@server_uuid}: 36 characters, lower case. It stays over restarts and
 * changes when the data directory is made anew.
 */
public record ServerUuid(String value) implements Comparable<ServerUuid> {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** @throws IllegalArgumentException when it has not the shape of a UUID */
    public ServerUuid {
        value = value.toLowerCase(Locale.ROOT);
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("not a server UUID: " + value);
        }
    }

    @Override
    public int compareTo(ServerUuid other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
