package dev.dorsal.embedded.node.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which fields of a Pod have no effect on this node. */
final class Unhonoured {
    private final TreeSet<String> found = new TreeSet<>();

    private Unhonoured() {}

    /** Field names in the order of the alphabet; empty when the Pod asks for nothing that is not done. */
    static List<String> in(PodSpec spec) {
        var all = new Unhonoured();
        all.pod(spec);
        spec.getVolumes().forEach(all::volume);
        Stream.concat(spec.getInitContainers().stream(), spec.getContainers().stream())
                .forEach(all::container);
        spec.getInitContainers().forEach(c -> all.note("initContainers.restartPolicy", c.getRestartPolicy()));
        return new ArrayList<>(all.found);
    }

    private void pod(PodSpec spec) {
        note("activeDeadlineSeconds", spec.getActiveDeadlineSeconds());
        note("dnsConfig", spec.getDnsConfig());
        note("ephemeralContainers", spec.getEphemeralContainers());
        note("hostIPC", spec.getHostIPC());
        note("hostNetwork", spec.getHostNetwork());
        note("hostPID", spec.getHostPID());
        note("hostAliases", spec.getHostAliases());
        note("readinessGates", spec.getReadinessGates());
        note("runtimeClassName", spec.getRuntimeClassName());
        note("shareProcessNamespace", spec.getShareProcessNamespace());
        note("topologySpreadConstraints", spec.getTopologySpreadConstraints());
        var security = spec.getSecurityContext();
        if (security != null) {
            note("securityContext.seccompProfile", security.getSeccompProfile());
            note("securityContext.seLinuxOptions", security.getSeLinuxOptions());
            note("securityContext.sysctls", security.getSysctls());
        }
    }

    private void volume(Volume v) {
        if (v.getEmptyDir() != null) {
            note("volumes.emptyDir.medium", v.getEmptyDir().getMedium());
            note("volumes.emptyDir.sizeLimit", v.getEmptyDir().getSizeLimit());
        }
        if (v.getProjected() != null) {
            v.getProjected().getSources().forEach(s -> {
                note("volumes.projected.serviceAccountToken", s.getServiceAccountToken());
                note("volumes.projected.clusterTrustBundle", s.getClusterTrustBundle());
            });
        }
    }

    private void container(Container c) {
        if (c.getResources() != null) {
            note("containers.resources.limits", c.getResources().getLimits());
        }
        note("containers.volumeDevices", c.getVolumeDevices());
        note("containers.stdin", c.getStdin());
        c.getPorts().forEach(p -> note("containers.ports.hostPort", p.getHostPort()));
        c.getVolumeMounts().forEach(m -> note("containers.volumeMounts.subPathExpr", m.getSubPathExpr()));
        Stream.of(c.getLivenessProbe(), c.getReadinessProbe(), c.getStartupProbe())
                .forEach(this::probe);
        if (c.getSecurityContext() != null) {
            security(c.getSecurityContext());
        }
    }

    private void probe(@Nullable Probe p) {
        if (p != null) {
            note("probes.grpc", p.getGrpc());
        }
    }

    private void security(SecurityContext s) {
        note("containers.securityContext.privileged", s.getPrivileged());
        note("containers.securityContext.seccompProfile", s.getSeccompProfile());
        if (s.getCapabilities() != null) {
            note(
                    "containers.securityContext.capabilities.add",
                    s.getCapabilities().getAdd());
        }
    }

    private void note(String field, @Nullable Object value) {
        boolean unset = value == null
                || Boolean.FALSE.equals(value)
                || "".equals(value)
                || value instanceof Collection<?> c && c.isEmpty()
                || value instanceof Map<?, ?> m && m.isEmpty();
        if (!unset) {
            found.add(field);
        }
    }
}
