package dev.dorsal.kube.desired;

/** The text form of MySQL's option files. */
public final class OptionFile {
    private OptionFile() {}

    /**
     * A value as it must be written to be read back unchanged. One line only.
     *
     * <p>Outer quotes keep blanks and # as they are. A quote inside needs a backslash: without it the server takes a
     * later # for the beginning of a comment.
     */
    public static String value(String text) {
        return text.matches("[A-Za-z0-9_.,:/+%=*-]*") ? text : quoted(text);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** A file by which a client in the Pod logs in; over the server's socket unless it names a host. */
    public static String client(String user, String password) {
        return "[client]\nuser = " + value(user) + "\npassword = " + value(password)
                + "\nsocket = /run/mysqld/mysqld.sock\n";
    }
}
