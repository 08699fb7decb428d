package dev.dorsal.model;

import java.util.Comparator;
import java.util.regex.Pattern;

/**
 * The version of a server, as it says itself: never taken from an image's tag.
 *
 * @param update the fourth number, which servers have from 26.10 on; 0 for older ones
 */
public record ServerVersion(int major, int minor, int patch, int update) implements Comparable<ServerVersion> {
    /** The oldest server that is supported: it has the names that are used here. */
    public static final ServerVersion OLDEST = new ServerVersion(8, 0, 26, 0);

    private static final Pattern SHAPE =
            Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4})(?:\\.(\\d{1,4}))?\\D?.*");
    private static final Comparator<ServerVersion> ORDER = Comparator.comparingInt(ServerVersion::major)
            .thenComparingInt(ServerVersion::minor)
            .thenComparingInt(ServerVersion::patch)
            .thenComparingInt(ServerVersion::update);

    /**
     * @param text three or four numbers and any suffix: {@code 9.7.4-2}, {@code 8.0.26-log}, {@code 26.10.0.1}
     * @throws IllegalArgumentException when it begins with anything else
     */
    public static ServerVersion parse(String text) {
        var matcher = SHAPE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a server version: " + text);
        }
        String update = matcher.group(4);
        return new ServerVersion(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)),
                update == null ? 0 : Integer.parseInt(update));
    }

    /** Whether this is that version or a later one. */
    public boolean isAtLeast(ServerVersion other) {
        return compareTo(other) >= 0;
    }

    @Override
    public int compareTo(ServerVersion other) {
        return ORDER.compare(this, other);
    }

    /** The numbers alone, the fourth only when there is one. */
    @Override
    public String toString() {
        return major + "." + minor + "." + patch + (update == 0 ? "" : "." + update);
    }
}
