package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterSpec;
import dev.dorsal.api.Resources;
import dev.dorsal.kube.Names;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The two containers of a member's Pod: the stock image makes the data folder, then serves it. */
final class ServerContainer {
    private static final String CONFIG = "/etc/dorsal/config";
    private static final String ACCOUNTS = "/etc/dorsal/accounts";

    /** A crash recovery may take hours; what is killed in the middle of it begins again. */
    private static final int START_SECONDS = 86_400;

    private ServerContainer() {}

    static Container initializer(MySQLClusterSpec spec) {
        return common(spec, "initialize")
                .withCommand("sh", CONFIG + "/initialize.sh")
                .build();
    }

    static Container server(MySQLCluster cluster, MemberId member, MemberNetwork network) {
        return common(cluster.getSpec(), Names.SERVER_CONTAINER)
                .withCommand(
                        "mysqld",
                        "--defaults-file=" + CONFIG + "/my.cnf",
                        "--init-file=" + ACCOUNTS + "/accounts.sql",
                        "--server-id=" + member.serverId(),
                        "--report-host=" + MemberAddress.of(cluster, member, network, "$(POD_IP)"),
                        "--bind-address=" + (network == MemberNetwork.POD ? "$(POD_IP),127.0.0.1" : "$(POD_IP)"),
                        "--admin-address=$(POD_IP)")
                .addNewPort()
                .withName(Names.PORT_NAME)
                .withContainerPort(Names.PORT)
                .withProtocol("TCP")
                .endPort()
                .addNewPort()
                .withName("admin")
                .withContainerPort(Names.ADMIN_PORT)
                .withProtocol("TCP")
                .endPort()
                .withStartupProbe(listens())
                .withReadinessProbe(answers())
                .withNewLifecycle()
                .withNewPreStop()
                .withNewExec()
                .withCommand("sh", CONFIG + "/before-stop.sh")
                .endExec()
                .endPreStop()
                .endLifecycle()
                .build();
    }

    private static ContainerBuilder common(MySQLClusterSpec spec, String name) {
        return new ContainerBuilder()
                .withName(name)
                .withImage(spec.image())
                .withEnv(podIp(), new EnvVar("HOME", ACCOUNTS, null))
                .withResources(resources(spec.resources()))
                .withSecurityContext(security())
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withVolumeMounts(mounts());
    }

    private static EnvVar podIp() {
        return new EnvVarBuilder()
                .withName("POD_IP")
                .withNewValueFrom()
                .withNewFieldRef()
                // The server's default: left out, it looks like a difference in each pass.
                .withApiVersion("v1")
                .withFieldPath("status.podIP")
                .endFieldRef()
                .endValueFrom()
                .build();
    }

    /** Asked every second, and so without a process of its own. */
    private static Probe listens() {
        return new ProbeBuilder()
                .withNewTcpSocket()
                .withPort(new IntOrString(Names.ADMIN_PORT))
                .endTcpSocket()
                .withPeriodSeconds(1)
                .withFailureThreshold(START_SECONDS)
                .build();
    }

    private static Probe answers() {
        return new ProbeBuilder()
                .withNewExec()
                .withCommand("sh", CONFIG + "/answers.sh")
                .endExec()
                .withPeriodSeconds(10)
                .withTimeoutSeconds(5)
                .withFailureThreshold(2)
                .build();
    }

    private static @Nullable ResourceRequirements resources(@Nullable Resources resources) {
        return resources == null
                ? null
                : new ResourceRequirementsBuilder()
                        .withRequests(resources.requests())
                        .withLimits(resources.limits())
                        .build();
    }

    private static SecurityContext security() {
        return new SecurityContextBuilder()
                .withAllowPrivilegeEscalation(false)
                .withReadOnlyRootFilesystem(true)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .build();
    }

    private static List<VolumeMount> mounts() {
        return List.of(
                mount("data", "/var/lib/mysql", false),
                mount("config", CONFIG, true),
                mount("accounts", ACCOUNTS, true),
                mount("run", "/run/mysqld", false),
                mount("tmp", "/tmp", false));
    }

    private static VolumeMount mount(String name, String path, boolean readOnly) {
        var mount = new VolumeMount();
        mount.setName(name);
        mount.setMountPath(path);
        mount.setReadOnly(readOnly ? true : null);
        return mount;
    }
}
