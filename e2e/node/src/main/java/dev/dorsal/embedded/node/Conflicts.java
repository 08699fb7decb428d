package dev.dorsal.embedded.node;

import io.fabric8.kubernetes.client.KubernetesClientException;

/** Answers of the API that say: the cache was behind, look again. */
public final class Conflicts {
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private Conflicts() {}

    public static boolean isExpected(RuntimeException e) {
        return e instanceof KubernetesClientException k && (k.getCode() == NOT_FOUND || k.getCode() == CONFLICT);
    }

    /** Runs a write that someone else may have made already, or that came too late. */
    public static void tolerate(Runnable write) {
        try {
            write.run();
        } catch (KubernetesClientException e) {
            if (!isExpected(e)) {
                throw e;
            }
        }
    }
}
