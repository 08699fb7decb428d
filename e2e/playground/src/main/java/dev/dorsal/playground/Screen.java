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

    void print() {
        var secret = Playground.secret(embedded, cluster);
        var name = cluster.name();
        var k = kubectl + " -n " + cluster.namespace();
        System.out.println("""

            ------------------------------------------------------------------------------------------
            kubeconfig  export KUBECONFIG=%s
            kubectl     %s
            writer      %s:3306
            reader      %s:3306
            account     user %s, password %s, database %s
            board       %s
            metrics     %s/metrics

            Try (in another terminal, after the export above):
              %s get myc -o wide -w
              %s describe myc %s
              %s exec -it sts/%s-0 -- mysql
            Delete a replica's Pod; it comes back and catches up:
              %s delete pod %s-1-0
            Move the primary's role, and see who leads now and who would take over:
              %s annotate --overwrite myc/%s dorsal.dev/switchover=any@$(date +%%s)
              %s get myc %s -o jsonpath='{.status.primary}: {.status.ifPrimaryDiedNow}{"\\n"}'
            Delete the Pod of shop-0: if it is the primary, its role moves first:
              %s delete pod %s-0-0
            Undo a drift: open a replica by hand, and see it closed again:
              %s exec sts/%s-2 -- mysql -e 'SET GLOBAL super_read_only = 0; SET GLOBAL read_only = 0'
              %s exec sts/%s-2 -- mysql -e 'SELECT @@super_read_only'
              %s get events --field-selector involvedObject.kind=MySQLCluster
            ------------------------------------------------------------------------------------------
            """.formatted(
                        embedded.kubeconfig(),
                        kubectl,
                        embedded.serviceAddress(cluster.namespace(), name + "-writer"),
                        embedded.serviceAddress(cluster.namespace(), name + "-reader"),
                        BoardProcess.value(secret, "username"),
                        BoardProcess.value(secret, "password"),
                        BoardProcess.value(secret, "database"),
                        board == null ? "left out" : board.url(),
                        operator.url(),
                        k,
                        k,
                        name,
                        k,
                        name,
                        k,
                        name,
                        k,
                        name,
                        k,
                        name,
                        k,
                        name,
                        k,
                        name,
                        k,
                        name,
                        k));
    }
}
