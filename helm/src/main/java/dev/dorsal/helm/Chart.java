package dev.dorsal.helm;

import com.marcnuri.helm.Helm;
import java.nio.file.Path;

/**
 * The chart in its folder, read by Helm itself.
 *
 * @param folder the one that holds Chart.yaml
 */
record Chart(Path folder) {
    /** The oldest Kubernetes that the chart takes; Helm asks for one when no cluster is at hand. */
    static final String KUBERNETES = "1.29.0";

    /**
     * All objects as YAML documents, those of the chart's own values overridden by a file.
     *
     * @param values a file, which may be empty
     * @throws RuntimeException with Helm's sentence, when it refuses the values or a template
     */
    String render(String release, String namespace, Path values) {
        return new Helm(folder)
                .template()
                .withName(release)
                .withNamespace(namespace)
                .withKubeVersion(KUBERNETES)
                .withValuesFile(values)
                .call();
    }

    /** All objects as YAML documents, with the chart's own values. */
    String render(String release, String namespace) {
        return new Helm(folder)
                .template()
                .withName(release)
                .withNamespace(namespace)
                .withKubeVersion(KUBERNETES)
                .call();
    }

    /** Writes {@code dorsal-<version>.tgz} into a folder. */
    void pack(Path into) {
        new Helm(folder).packageIt().withDestination(into).call();
    }
}
