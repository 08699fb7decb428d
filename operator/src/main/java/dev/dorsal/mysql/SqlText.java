package dev.dorsal.mysql;

/**
 * Text that goes into SQL where nothing can be bound: names, and the init file. Literals are written for a session with
 * an empty {@code sql_mode}, in which the backslash escapes and the double quote is no identifier quote.
 */
public final class SqlText {
    private SqlText() {}

    /** A string literal. */
    public static String literal(String value) {
        var text = new StringBuilder("'");
        for (char c : value.toCharArray()) {
            text.append(
                    switch (c) {
                        case '\'' -> "''";
                        case '\\' -> "\\\\";
                        case '\n' -> "\\n";
                        case '\r' -> "\\r";
                        case '\0' -> "\\0";
                        case '\u001a' -> "\\Z";
                        default -> String.valueOf(c);
                    });
        }
        return text.append('\'').toString();
    }

    /** A name in back-ticks. */
    public static String identifier(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /** A database in a GRANT: there _ and % would stand for other characters, and give rights on other databases. */
    public static String grantedDatabase(String name) {
        return identifier(name.replace("\\", "\\\\").replace("_", "\\_").replace("%", "\\%"));
    }
}
