package dev.dorsal.e2e.environment;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.Map;

/** A Kubernetes with an operator in it. Addresses of Pods and Services can be reached from the test. */
public interface Environment extends AutoCloseable {
    /** One word, for output. */
    String name();

    Path kubeconfig();

    /** The kubectl to use: a path, or a name on PATH. */
    String kubectl();

    KubernetesClient client();

    OperatorUnderTest operator();

    /**
     * A second operator beside that one, which stands by when it starts while the other one leads. Not started, and always
     * the same. Skips the story where there is no way to have one.
     */
    OperatorUnderTest standby();

    /** Faults of the API server as the operator sees it. Skips the story where there is no way to make them. */
    ApiFaults apiFaults();

    /** How often each thing was written to the API so far, Leases aside: by the operator, on a real cluster by anybody. */
    Map<String, Long> writes();

    /** Starts the sample board beside the cluster "shop" of this scene, which is ready; returns when its page is served. */
    RunningBoard startBoard(Scene scene);

    @Override
    void close();
}
