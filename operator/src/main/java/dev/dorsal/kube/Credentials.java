package dev.dorsal.kube;

import dev.dorsal.model.Misconfigured;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The passwords of a cluster, as they stand in its two Secrets.
 *
 * @param operator of the operator's account
 * @param local of the account that probes and the script before a stop use
 * @param root of root@localhost
 * @param replication of the replication accounts, the same for all of them
 * @param application user name, password and database of the application; null while its Secret cannot be used, which
 *     does not hinder the operator
 */
public record Credentials(
        String operator,
        String local,
        String root,
        String replication,
        @Nullable Application application) {
    public static final List<String> ACCOUNT_KEYS =
            List.of("operator-password", "local-password", "root-password", "replication-password");
    public static final List<String> APPLICATION_KEYS = List.of("username", "password", "database");

    // Letters and digits alone: nothing in them needs quoting anywhere. 28 of them are 166 bits.
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final int LENGTH = 28;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** @param username may be up to 32 characters, as MySQL has it */
    public record Application(String username, String password, String database) {
        /** By key of the Secret. */
        Map<String, String> data() {
            return Map.of("username", username, "password", password, "database", database);
        }

        @Override
        public String toString() {
            return username;
        }
    }

    Credentials withApplication(@Nullable Application other) {
        return new Credentials(operator, local, root, replication, other);
    }

    /** Of all accounts of the operator, by key of the Secret. */
    Map<String, String> accounts() {
        return Map.of(
                "operator-password", operator,
                "local-password", local,
                "root-password", root,
                "replication-password", replication);
    }

    /** Without secrets. */
    @Override
    public String toString() {
        return "credentials for " + application;
    }

    /**
     * From the data of the two Secrets.
     *
     * @param application null for none
     * @throws Misconfigured when a key is missing, empty, or ends with a line break
     */
    static Credentials of(String cluster, Map<String, String> accounts, @Nullable Map<String, String> application) {
        var account = new Keys(Names.accounts(cluster), accounts);
        return new Credentials(
                account.get("operator-password"),
                account.get("local-password"),
                account.get("root-password"),
                account.get("replication-password"),
                application == null ? null : application(cluster, application));
    }

    private static Application application(String cluster, Map<String, String> data) {
        var app = new Keys(Names.application(cluster), data);
        return new Application(app.get("username"), app.get("password"), app.get("database"));
    }

    /** New passwords for all accounts of the operator, by key. */
    static Map<String, String> newAccounts() {
        var data = new TreeMap<String, String>();
        ACCOUNT_KEYS.forEach(key -> data.put(key, password()));
        return data;
    }

    /** A new account for the application, by key. */
    static Map<String, String> newApplication() {
        return new TreeMap<>(Map.of("username", "app", "password", password(), "database", "app"));
    }

    private static String password() {
        var password = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            password.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return password.toString();
    }

    private record Keys(String secret, Map<String, String> data) {
        String get(String key) {
            var value = data.get(key);
            if (value == null || value.isEmpty()) {
                throw new Misconfigured("Secret " + secret + ": the key " + key + " is missing or empty");
            }
            if (value.endsWith("\n") || value.endsWith("\r")) {
                throw new Misconfigured("Secret " + secret + ": the value of " + key
                        + " ends with a line break, which is seldom meant; write it without one");
            }
            return value;
        }
    }
}
