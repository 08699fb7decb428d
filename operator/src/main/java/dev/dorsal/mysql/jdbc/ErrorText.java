package dev.dorsal.mysql.jdbc;

import java.util.regex.Pattern;

/** Sentences of a server without what belongs to users: row values and statements. They go to status, events and logs. */
final class ErrorText {
    private static final Pattern VALUE =
            Pattern.compile("(?i)\\b(duplicate entry|value:?|near) '.*?'(?= (for|at|in)\\b|$|[.,;])", Pattern.DOTALL);
    private static final Pattern STATEMENT = Pattern.compile("(?i)\\bquery: ?'.*", Pattern.DOTALL);

    private ErrorText() {}

    static String withoutValues(String text) {
        String values = VALUE.matcher(text).replaceAll("$1 (withheld)");
        return STATEMENT.matcher(values).replaceAll("query withheld").strip();
    }
}
