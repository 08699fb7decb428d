package dev.dorsal.kube;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;

/** What an answer of the API server means. */
public final class KubeErrors {
    private KubeErrors() {}

    /** What the API server said, without the request; what was seen when it said nothing. */
    public static String sentence(KubernetesClientException e) {
        return e.getStatus() != null && e.getStatus().getMessage() != null
                ? "the API server answers " + e.getCode() + ": " + e.getStatus().getMessage()
                : String.valueOf(e.getMessage());
    }

    /** Nothing can be made in a namespace that is being deleted, and nothing needs to be. */
    public static boolean isNamespaceGoing(KubernetesClientException e) {
        return e.getCode() == HttpURLConnection.HTTP_FORBIDDEN
                && e.getStatus() != null
                && e.getStatus().getDetails() != null
                && e.getStatus().getDetails().getCauses() != null
                && e.getStatus().getDetails().getCauses().stream()
                        .anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason()));
    }
}
