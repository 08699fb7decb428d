package dev.dorsal.playground;

import java.util.stream.IntStream;

/**
 * Things to try, as commands to paste. They name members that the cluster has, in the roles of this moment.
 *
 * @param kubectl the program with its namespace
 * @param name of the cluster
 * @param instances how many members it has
 * @param primary name of its primary, such as shop-0
 */
record Tries(String kubectl, String name, int instances, String primary) {
    private static final String LOOKING = """
        Try (in another terminal, after the export above):
          %1$s get myc -o wide -w
          %1$s describe myc %2$s
          %1$s exec -it sts/%3$s -- mysql
        """;

    private static final String ROLES = """
        Delete a replica's Pod; it comes back and catches up:
          %1$s delete pod %4$s-0
        Move the primary's role, and see who leads now and who would take over:
          %1$s annotate --overwrite myc/%2$s dorsal.dev/switchover=any@$(date +%%s)
          %1$s get myc %2$s -o jsonpath='{.status.primary}: {.status.ifPrimaryDiedNow}{"\\n"}'
        Delete the Pod of %3$s: if it is the primary, as it is now, its role moves first:
          %1$s delete pod %3$s-0
        Undo a drift: open a replica by hand, and see it closed again:
          %1$s exec sts/%4$s -- mysql -e 'SET GLOBAL super_read_only = 0; SET GLOBAL read_only = 0'
          %1$s exec sts/%4$s -- mysql -e 'SELECT @@super_read_only'
        """;

    String text() {
        return (LOOKING + (instances > 1 ? ROLES : "")).formatted(kubectl, name, primary, replica()) + "  " + kubectl
                + " get events --field-selector involvedObject.kind=MySQLCluster\n";
    }

    /** The last one that is no primary; the primary itself when it is alone. */
    private String replica() {
        return IntStream.iterate(instances - 1, number -> number >= 0, number -> number - 1)
                .mapToObj(number -> name + "-" + number)
                .filter(member -> !member.equals(primary))
                .findFirst()
                .orElse(primary);
    }
}
