package dev.dorsal.playground;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What one sees when everything runs: addresses, and commands to paste. */
record Screen(
        Options options,
        Embedded embedded,
        Cluster cluster,
        OperatorProcess operator,
        Path kubectl,
        @Nullable BoardProcess board) {
    private static final String LINE =
            "------------------------------------------------------------------------------------------";

    void print() {
        System.out.println();
        System.out.println(LINE);
        System.out.print(addresses());
        System.out.println();
        System.out.print(tries().text());
        System.out.println(LINE);
    }

    private String addresses() {
        var secret = Playground.secret(embedded, cluster);
        return """
            kubeconfig  export KUBECONFIG=%s
            kubectl     %s
            writer      %s:3306
            reader      %s:3306
            account     user %s, password %s, database %s
            board       %s
            metrics     %s/metrics
            """.formatted(
                        embedded.kubeconfig(),
                        kubectl,
                        embedded.serviceAddress(cluster.namespace(), cluster.name() + "-writer"),
                        embedded.serviceAddress(cluster.namespace(), cluster.name() + "-reader"),
                        BoardProcess.value(secret, "username"),
                        BoardProcess.value(secret, "password"),
                        BoardProcess.value(secret, "database"),
                        board == null ? "left out" : board.url(),
                        operator.url());
    }

    private Tries tries() {
        var resource = embedded.client()
                .genericKubernetesResources("dorsal.dev/v1alpha1", "MySQLCluster")
                .inNamespace(cluster.namespace())
                .withName(cluster.name())
                .require();
        return new Tries(
                kubectl + " -n " + cluster.namespace(),
                cluster.name(),
                resource.<Number>get("spec", "instances").intValue(),
                resource.get("status", "primary"));
    }
}
