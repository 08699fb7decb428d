package dev.dorsal.e2e.environment;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Pattern;

/** Counts the requests that write, as they go by on their way to an API server by HTTP/1.1. Leases are left out. */
final class Writes {
    private static final int BUFFER = 16_384;
    private static final Pattern HEAD = Pattern.compile("(POST|PUT|PATCH|DELETE) (/[^ ?]*)[^ ]* HTTP/1\\.1\r\n");

    private final Map<String, Long> counts = new ConcurrentSkipListMap<>();

    /** Passes on all that comes. A client writes the head of each request in one piece, and waits for its answer. */
    void pass(InputStream from, OutputStream to) throws IOException {
        var buffer = new byte[BUFFER];
        for (int read; (read = from.read(buffer)) >= 0; ) {
            note(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
            to.write(buffer, 0, read);
        }
    }

    private void note(String piece) {
        var head = HEAD.matcher(piece);
        if (head.lookingAt() && !head.group(2).contains("/leases")) {
            counts.merge(head.group(1) + " " + head.group(2), 1L, Long::sum);
        }
    }

    /** How often each path was written so far. */
    Map<String, Long> counts() {
        return new TreeMap<>(counts);
    }
}
