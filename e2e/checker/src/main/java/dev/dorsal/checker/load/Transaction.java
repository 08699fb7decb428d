package dev.dorsal.checker.load;

import dev.dorsal.checker.evidence.Key;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What one transaction writes.
 *
 * @param fill characters in each row besides its numbers
 */
record Transaction(Key key, int rows, int fill) {

    /** Mostly one row, often a few, sometimes dozens, now and then a quarter of a MiB. */
    static Transaction next(Key key, RandomGenerator random) {
        int dice = random.nextInt(100);
        if (dice < 70) {
            return new Transaction(key, 1, random.nextInt(20, 200));
        }
        if (dice < 90) {
            return new Transaction(key, random.nextInt(2, 10), random.nextInt(20, 200));
        }
        return dice < 99 ? new Transaction(key, random.nextInt(20, 60), 100) : new Transaction(key, 8, 32_768);
    }

    /** The server's own word for who it is goes into each row, so that replicas have what the source said. */
    String insert(String table) {
        return IntStream.range(0, rows)
                .mapToObj(this::row)
                .collect(Collectors.joining(
                        ", ", "INSERT INTO " + table + " (worker, sequence, part, parts, server, filler) VALUES ", ""));
    }

    private String row(int part) {
        return "(" + key.worker() + ", " + key.sequence() + ", " + part + ", " + rows + ", @@server_uuid, '"
                + filler(part) + "')";
    }

    private String filler(int part) {
        var pattern = Long.toHexString(key.hashCode() * 31L + part) + ".";
        return pattern.repeat(fill / pattern.length() + 1).substring(0, fill);
    }
}
