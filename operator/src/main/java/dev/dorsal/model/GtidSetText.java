package dev.dorsal.model;

import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** The grammar of a GTID set: a UUID, then numbers, then any tags with their numbers; a comma before the next UUID. */
final class GtidSetText {
    private static final Pattern RUN = Pattern.compile("(\\d{1,19})(?:\\s*-\\s*(\\d{1,19}))?");
    private static final Pattern TAG = Pattern.compile("[a-z_][a-z0-9_]{0,31}");

    private GtidSetText() {}

    static void read(String text, BiConsumer<GtidSet.Origin, Interval> found) {
        for (String part : text.split(",")) {
            if (!part.isBlank()) {
                readServer(part.strip(), found);
            }
        }
    }

    private static void readServer(String part, BiConsumer<GtidSet.Origin, Interval> found) {
        String[] pieces = part.split(":", -1);
        var server = new ServerUuid(pieces[0].strip());
        var origin = new GtidSet.Origin(server, "");
        boolean numbered = false;
        for (int i = 1; i < pieces.length; i++) {
            String piece = pieces[i].strip();
            String tag = piece.toLowerCase(Locale.ROOT);
            if (TAG.matcher(tag).matches()) {
                origin = new GtidSet.Origin(server, tag);
                numbered = false;
            } else {
                found.accept(origin, interval(piece));
                numbered = true;
            }
        }
        if (!numbered) {
            throw new IllegalArgumentException("a GTID set without numbers: " + part);
        }
    }

    private static Interval interval(String piece) {
        var run = RUN.matcher(piece);
        if (!run.matches()) {
            throw new IllegalArgumentException("not a run of transaction numbers: " + piece);
        }
        String last = run.group(2);
        long first = Long.parseLong(run.group(1));
        return new Interval(first, last == null ? first : Long.parseLong(last));
    }
}
