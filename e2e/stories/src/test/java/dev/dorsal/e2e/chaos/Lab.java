package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Environment;
import dev.dorsal.e2e.environment.Processes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The lab's own program, which makes faults of nodes. LAB_FOLDER names its folder. */
final class Lab {
    private static final String FOLDER = "LAB_FOLDER";

    private Lab() {}

    static boolean isThereFor(Environment environment) {
        var folder = System.getenv(FOLDER);
        return environment.name().equals("lab") && folder != null && Files.isExecutable(Path.of(folder, "lab"));
    }

    static void run(List<String> words) {
        Processes.run(Path.of(System.getenv(FOLDER), "lab").toString(), words);
    }
}
