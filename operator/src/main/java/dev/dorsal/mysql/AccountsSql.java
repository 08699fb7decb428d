package dev.dorsal.mysql;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The init file of every member: run at initialisation and at every start, also under super_read_only, before any client
 * is let in. It leaves no transaction behind and no account without password or lock, and can be run any number of times.
 * A password that changed is in force after the next start.
 *
 * @param operator password of {@value #OPERATOR}, who does the verbs of {@link MySqlServer}
 * @param local password of {@value #LOCAL}, for probes and the script before a stop
 * @param root password of root@localhost
 * @param replicas passwords of the replication accounts, by member number; at most 32 characters each
 * @param database of the application: the only one whose data the operator can reach, because it must grant it
 */
public record AccountsSql(String operator, String local, String root, List<String> replicas, String database) {
    public static final String OPERATOR = "dorsal_operator";
    public static final String LOCAL = "dorsal_local";

    /** Holds the rights of {@value #OPERATOR}. */
    public static final String ROLE = "dorsal_operator_rights";

    private static final String REPLICA = "dorsal_replica_";

    /** Replication accounts that exist from the start: one for each member that a cluster can have. */
    public static final int REPLICAS = 9;

    /** mysqld refuses more in CHANGE REPLICATION SOURCE, with error 3056. */
    public static final int LONGEST_REPLICA_PASSWORD = 32;

    // The least: OperatorRightsIT takes them away one by one, and the verb named beside each is then refused.
    private static final List<String> OPERATOR_RIGHTS = List.of(
            "SYSTEM_VARIABLES_ADMIN", // close, open, offline
            "CONNECTION_ADMIN", // close, offline, enter while offline, end connections
            "SERVICE_CONNECTION_ADMIN", // the administrative interface
            "REPLICATION_SLAVE_ADMIN", // attach, start, stop
            "REPLICATION CLIENT", // probe: SHOW REPLICA STATUS
            "RELOAD", // RESET REPLICA
            "REPLICATION SLAVE", // which binary logs hold a transaction: SHOW BINLOG EVENTS
            "CREATE USER", // the application's account
            "CLONE_ADMIN", // on the server that takes over data
            "BACKUP_ADMIN"); // on the one that gives it
    private static final List<String> LOCAL_RIGHTS =
            List.of("SERVICE_CONNECTION_ADMIN", "SYSTEM_VARIABLES_ADMIN", "CONNECTION_ADMIN");
    // Without CONNECTION_ADMIN offline_mode on the source ends its dump threads.
    private static final List<String> REPLICA_RIGHTS = List.of("REPLICATION SLAVE", "CONNECTION_ADMIN");

    public AccountsSql {
        replicas = List.copyOf(replicas);
        if (replicas.size() != REPLICAS) {
            throw new IllegalArgumentException("there must be " + REPLICAS + " replication passwords");
        }
        check(OPERATOR, operator);
        check(LOCAL, local);
        check("root", root);
        for (int member = 0; member < REPLICAS; member++) {
            check(replica(member), replicas.get(member));
            if (replicas.get(member).codePointCount(0, replicas.get(member).length()) > LONGEST_REPLICA_PASSWORD) {
                throw new IllegalArgumentException("the password of " + replica(member) + " is longer than "
                        + LONGEST_REPLICA_PASSWORD + " characters, which MySQL refuses for replication (3056)");
            }
        }
    }

    /** Name of the account by which this member replicates from whoever is its source. */
    public static String replica(int member) {
        return REPLICA + member;
    }

    /** The number of the member whose replication account has this name; empty for any other account. */
    public static OptionalInt member(String user) {
        String number = user.startsWith(REPLICA) ? user.substring(REPLICA.length()) : "";
        return IntStream.range(0, REPLICAS)
                .filter(member -> number.equals(Integer.toString(member)))
                .findFirst();
    }

    /** The file, one statement on a line. */
    public String text() {
        var lines = new ArrayList<String>();
        // First of all: every transaction written here would be errant later.
        lines.add("SET SQL_LOG_BIN = 0");
        lines.add("SET SESSION sql_mode = ''");
        lines.add("SET NAMES utf8mb4");
        lines.addAll(account("root@localhost", root));
        lines.addAll(role());
        lines.addAll(account(everywhere(OPERATOR), operator));
        lines.add(revokeAll(everywhere(OPERATOR)));
        lines.add("GRANT " + everywhere(ROLE) + " TO " + everywhere(OPERATOR));
        lines.add("SET DEFAULT ROLE " + everywhere(ROLE) + " TO " + everywhere(OPERATOR));
        lines.addAll(accountWith(everywhere(LOCAL), local, LOCAL_RIGHTS));
        IntStream.range(0, REPLICAS)
                .forEach(member ->
                        lines.addAll(accountWith(everywhere(replica(member)), replicas.get(member), REPLICA_RIGHTS)));
        return String.join(";\n", lines) + ";\n";
    }

    /** Without the passwords. */
    @Override
    public String toString() {
        return "accounts for " + database;
    }

    // A session that has its rights by a role keeps them at hand. Rights of the account itself are looked up for each
    // statement, under a lock that a change of accounts holds for as long as its commit waits for an acknowledgement:
    // the operator could then neither take the server offline nor see it.
    private List<String> role() {
        String role = everywhere(ROLE);
        return List.of(
                "CREATE ROLE IF NOT EXISTS " + role,
                revokeAll(role),
                "GRANT " + String.join(", ", OPERATOR_RIGHTS) + " ON *.* TO " + role,
                "GRANT SELECT ON performance_schema.* TO " + role,
                "GRANT SELECT (Host, User, account_locked) ON mysql.user TO " + role,
                // To see the fence. It may not exist, and then there is nothing to see.
                "GRANT EVENT ON " + FenceSql.DATABASE + ".* TO " + role,
                "GRANT ALL PRIVILEGES ON " + SqlText.grantedDatabase(database) + ".* TO " + role
                        + " WITH GRANT OPTION");
    }

    private static String revokeAll(String account) {
        return "REVOKE ALL PRIVILEGES, GRANT OPTION FROM " + account;
    }

    private static List<String> accountWith(String account, String password, List<String> rights) {
        var lines = new ArrayList<>(account(account, password));
        lines.add(revokeAll(account));
        lines.add("GRANT " + String.join(", ", rights) + " ON *.* TO " + account);
        return lines;
    }

    private static List<String> account(String account, String password) {
        String identified = account + " IDENTIFIED BY " + SqlText.literal(password);
        return List.of("CREATE USER IF NOT EXISTS " + identified, "ALTER USER " + identified + " ACCOUNT UNLOCK");
    }

    private static String everywhere(String user) {
        return user + "@'%'";
    }

    private static void check(String account, String password) {
        if (password.isEmpty()) {
            throw new IllegalArgumentException("the password of " + account + " is empty");
        }
    }
}
