package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.image.Image;
import dev.dorsal.embedded.node.process.ContainerSpec;
import dev.dorsal.embedded.node.process.Identity;
import dev.dorsal.embedded.node.volume.VolumeNotReady;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Turns a container of a Pod into what can be started. */
final class Blueprint {
    private Blueprint() {}

    /**
     * @throws NotConfigured when variables or the command cannot be made
     * @throws VolumeNotReady when a mount names what is not there
     */
    static ContainerSpec of(PodPlace place, Container c, Image image)
            throws NotConfigured, VolumeNotReady, IOException {
        Map<String, String> environment =
                new Environment(place.machine().cluster(), place.fields()).of(c, image.environment());
        return new ContainerSpec(
                place.container(c.getName()),
                place.pod().getMetadata().getName(),
                image,
                command(c, image, environment),
                environment,
                c.getWorkingDir() == null ? "" : c.getWorkingDir(),
                place.mounts(c),
                identity(place, c),
                isTrue(c.getSecurityContext(), SecurityContext::getReadOnlyRootFilesystem));
    }

    /** The container's command and args go before the image's; a command alone drops the image's arguments. */
    private static List<String> command(Container c, Image image, Map<String, String> environment)
            throws NotConfigured {
        boolean own = !c.getCommand().isEmpty();
        var words = new ArrayList<>(own ? c.getCommand() : image.entrypoint());
        words.addAll(c.getArgs().isEmpty() && !own ? image.cmd() : c.getArgs());
        if (words.isEmpty()) {
            throw new NotConfigured("no command specified");
        }
        return words.stream().map(w -> Expansion.expand(w, environment)).toList();
    }

    private static Identity identity(PodPlace place, Container c) {
        PodSecurityContext ofPod = place.pod().getSpec().getSecurityContext();
        SecurityContext own = c.getSecurityContext();
        long user = first(own, SecurityContext::getRunAsUser, ofPod, PodSecurityContext::getRunAsUser);
        long group = first(own, SecurityContext::getRunAsGroup, ofPod, PodSecurityContext::getRunAsGroup);
        var groups = new ArrayList<Long>();
        if (ofPod != null) {
            Optional.ofNullable(ofPod.getFsGroup()).ifPresent(groups::add);
            groups.addAll(ofPod.getSupplementalGroups());
        }
        // An image's user file would name the group; with MySQL images both numbers are the same.
        return new Identity(user, group == 0 ? user : group, groups);
    }

    private static long first(
            @Nullable SecurityContext own,
            Function<SecurityContext, @Nullable Long> ofOwn,
            @Nullable PodSecurityContext pod,
            Function<PodSecurityContext, @Nullable Long> ofPod) {
        return Optional.ofNullable(own)
                .map(ofOwn)
                .or(() -> Optional.ofNullable(pod).map(ofPod))
                .orElse(0L);
    }

    private static boolean isTrue(@Nullable SecurityContext s, Function<SecurityContext, @Nullable Boolean> field) {
        return s != null && Boolean.TRUE.equals(field.apply(s));
    }
}
