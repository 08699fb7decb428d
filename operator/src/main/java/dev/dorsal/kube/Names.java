package dev.dorsal.kube;

/** Names, labels and ports of the objects that the operator makes. Users see them: they do not change. */
public final class Names {
    public static final String CLUSTER_LABEL = "dorsal.dev/cluster";
    public static final String MEMBER_LABEL = "dorsal.dev/member";
    public static final String ROLE_LABEL = "dorsal.dev/role";
    public static final String MANAGED_BY_LABEL = "app.kubernetes.io/managed-by";
    /** On the Pod template: changes when the spec asks for other server settings, and only then. */
    public static final String SETTINGS_ANNOTATION = "dorsal.dev/settings";
    /** On a claim whose member was removed by a smaller number of instances. */
    public static final String LEFT_LABEL = "dorsal.dev/left";

    /** Field manager of every apply, and value of {@link #MANAGED_BY_LABEL}. */
    public static final String MANAGER = "dorsal";

    public static final String SERVER_CONTAINER = "mysqld";
    public static final int PORT = 3306;
    public static final int ADMIN_PORT = 33062;
    public static final String PORT_NAME = "mysql";

    private Names() {}

    public static String members(String cluster) {
        return cluster + "-members";
    }

    public static String writer(String cluster) {
        return cluster + "-writer";
    }

    public static String reader(String cluster) {
        return cluster + "-reader";
    }

    public static String config(String cluster) {
        return cluster + "-config";
    }

    /** Secret of the operator's own accounts. */
    public static String accounts(String cluster) {
        return cluster + "-accounts";
    }

    /** Secret of the application's account. */
    public static String application(String cluster) {
        return cluster + "-app";
    }
}
