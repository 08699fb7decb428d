package dev.dorsal.playground;

import dev.dorsal.embedded.binaries.MySqlVersion;
import java.util.regex.Pattern;

/** Which names of images the one server that there is stands for. Other tags cannot be pulled, as in a registry. */
final class MySqlImages {
    private static final Pattern NAME = Pattern.compile("(?:.*/)?mysql(?::(.*))?");
    /** The samples and everybody who asks for no version in particular. */
    private static final Pattern ANY = Pattern.compile("(9|latest|lts|innovation).*");

    private MySqlImages() {}

    /** @param name such as mysql:9.7, or with a registry before it */
    static boolean isServedBy(MySqlVersion server, String name) {
        var parts = NAME.matcher(name);
        if (!parts.matches()) {
            return false;
        }
        var tag = parts.group(1);
        return tag == null || ANY.matcher(tag).matches() || isOf(server, tag);
    }

    /** 8, 8.4, 8.4.6 and 8.4.6-bookworm are tags of 8.4.6. */
    private static boolean isOf(MySqlVersion server, String tag) {
        var series = server.major() + "." + server.minor();
        var version = tag.split("-", 2)[0];
        return version.equals(String.valueOf(server.major()))
                || version.equals(series)
                || version.equals(server.toString());
    }
}
