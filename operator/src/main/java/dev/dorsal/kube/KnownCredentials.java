package dev.dorsal.kube;

import dev.dorsal.model.ClusterKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Passwords by which a server has answered this process: with them a Secret that somebody deleted is made again. */
public final class KnownCredentials {
    private final Map<ClusterKey, Credentials> known = new ConcurrentHashMap<>();

    /** The last ones that worked; an application's account that is not in them is kept from before. */
    public void worked(ClusterKey cluster, Credentials credentials) {
        known.merge(
                cluster,
                credentials,
                (before, now) -> now.application() == null ? now.withApplication(before.application()) : now);
    }

    Optional<Credentials> of(ClusterKey cluster) {
        return Optional.ofNullable(known.get(cluster));
    }

    public void forget(ClusterKey cluster) {
        known.remove(cluster);
    }
}
