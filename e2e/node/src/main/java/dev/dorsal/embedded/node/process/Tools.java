package dev.dorsal.embedded.node.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where this machine keeps the small programs that a launch needs. They are named by absolute path, since PATH is the
 * container's by the time they run.
 */
final class Tools {
    private Tools() {}

    /** The program's path, or its bare name when it is nowhere: then the launch fails with the system's own message. */
    static String path(String program) {
        return Stream.of("/usr/bin", "/bin", "/usr/sbin", "/sbin")
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse(program);
    }

    /** A word of a shell script. */
    static String quoted(Object word) {
        return "'" + word.toString().replace("'", "'\\''") + "'";
    }
}
