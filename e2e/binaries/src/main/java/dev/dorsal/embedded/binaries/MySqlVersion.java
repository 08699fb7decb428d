package dev.dorsal.embedded.binaries;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/** A server version, three numbers. From the output of {@code mysqld --version}. */
public record MySqlVersion(int major, int minor, int patch) implements Comparable<MySqlVersion> {
    /** The oldest server that tests and playground run on: the first long-term series after 8.0. */
    public static final MySqlVersion OLDEST = new MySqlVersion(8, 4, 0);

    private static final Pattern OUTPUT = Pattern.compile("\\bVer (\\d+)\\.(\\d+)\\.(\\d+)");
    private static final Comparator<MySqlVersion> ORDER = Comparator.comparingInt(MySqlVersion::major)
            .thenComparingInt(MySqlVersion::minor)
            .thenComparingInt(MySqlVersion::patch);

    /**
     * @param output such as {@code mysqld  Ver 9.7.4-2 for Linux on x86_64 ((Debian))}
     * @return empty when this is no MySQL: MariaDB answers to the same name, with larger numbers
     */
    public static Optional<MySqlVersion> parse(String output) {
        var matcher = OUTPUT.matcher(output);
        if (output.contains("MariaDB") || !matcher.find()) {
            return Optional.empty();
        }
        return Optional.of(new MySqlVersion(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3))));
    }

    /** Whether tests and playground can run on it. */
    public boolean isNewEnough() {
        return compareTo(OLDEST) >= 0;
    }

    @Override
    public int compareTo(MySqlVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
