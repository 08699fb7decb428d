package dev.dorsal.helm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes what a release hands out: the packed chart, and one file for {@code kubectl apply}. */
public final class ReleaseFiles {
    static final String RELEASE = "dorsal";
    static final String NAMESPACE = "dorsal-system";

    private static final String HEAD = """
        # Dorsal with the default values of its chart: kubectl apply --server-side -f dorsal.yaml
        apiVersion: v1
        kind: Namespace
        metadata:
          name: %s
          labels:
            pod-security.kubernetes.io/enforce: restricted
        """.formatted(NAMESPACE);

    private ReleaseFiles() {}

    /** @param arguments the chart's folder, and where to write */
    public static void main(String[] arguments) throws IOException {
        var chart = new Chart(Path.of(arguments[0]));
        var target = Path.of(arguments[1]);
        Files.createDirectories(target);
        chart.pack(target);
        Files.writeString(target.resolve("dorsal.yaml"), oneFile(chart));
    }

    /** Namespace, definition, operator: everything that an empty cluster needs, in the order in which it is applied. */
    static String oneFile(Chart chart) {
        return HEAD + chart.render(RELEASE, NAMESPACE).stripTrailing() + "\n";
    }
}
