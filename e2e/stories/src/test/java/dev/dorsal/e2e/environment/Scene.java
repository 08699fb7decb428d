package dev.dorsal.e2e.environment;

import io.fabric8.kubernetes.client.KubernetesClient;

/**
 * Where one story happens.
 *
 * @param namespace its own, gone after it
 */
public record Scene(Environment environment, String namespace) {
    public KubernetesClient client() {
        return environment.client();
    }

    public Kubectl kubectl() {
        return new Kubectl(environment.kubectl(), environment.kubeconfig(), namespace);
    }

    public OperatorUnderTest operator() {
        return environment.operator();
    }

    /** A handle on the cluster of that name here, whether it exists or not. */
    public Cluster cluster(String name) {
        return new Cluster(this, name);
    }

    /** Applies a small cluster. */
    public Cluster apply(Manifest manifest) {
        kubectl().apply(manifest.yaml());
        return cluster(manifest.name());
    }
}
