package dev.dorsal.mysql.jdbc;

import java.util.regex.Pattern;

/** Sentences of a server without what belongs to users: row values and statements. They go to status, events and logs. */
final class ErrorText {
    private static final Pattern VALUE =
            Pattern.compile("(?i)\\b(duplicate entry|value:?|near) '.*?'(?= (for|at|in)\\b|$|[.,;])", Pattern.DOTALL);
    private static final Pattern STATEMENT = Pattern.compile("(?i)\\bquery: ?'.*", Pattern.DOTALL);

    private static final Pattern ATTEMPT = Pattern.compile("This was attempt (\\d{1,9})/");

    private ErrorText() {}

    /** The attempt that a receiver's sentence is about; 0 when it does not say. */
    static int attempts(String text) {
        var attempt = ATTEMPT.matcher(text);
        return attempt.find() ? Integer.parseInt(attempt.group(1)) : 0;
    }

    static String withoutValues(String text) {
        String values = VALUE.matcher(text).replaceAll("$1 (withheld)");
        return STATEMENT.matcher(values).replaceAll("query withheld").strip();
    }
}
