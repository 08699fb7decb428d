package dev.dorsal.kube.desired;

import dev.dorsal.api.MySQLCluster;
import dev.dorsal.api.MySQLClusterSpec;
import dev.dorsal.api.PodOptions;
import dev.dorsal.kube.Names;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.MemberNetwork;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.KeyToPathBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The Pod template of a member. Every change of what this gives restarts databases. */
final class MemberPod {
    /** User and group of the server in the stock images; other images run under it as well. */
    private static final long MYSQL = 999L;

    private static final long GRACE_SECONDS = 60L;

    private MemberPod() {}

    static PodTemplateSpec template(MySQLCluster cluster, MemberId member, MemberNetwork network) {
        return new PodTemplateSpecBuilder()
                .withNewMetadata()
                .withLabels(labels(cluster, member))
                .withAnnotations(annotations(cluster.getSpec()))
                .endMetadata()
                .withSpec(spec(cluster, member, network))
                .build();
    }

    private static Map<String, String> labels(MySQLCluster cluster, MemberId member) {
        var labels = Meta.labels(cluster, member);
        options(cluster).map(PodOptions::labels).ifPresent(labels::putAll);
        return labels;
    }

    private static Map<String, String> annotations(MySQLClusterSpec spec) {
        var annotations = new TreeMap<String, String>();
        if (spec.pod() != null && spec.pod().annotations() != null) {
            annotations.putAll(spec.pod().annotations());
        }
        annotations.put(Names.SETTINGS_ANNOTATION, settingsHash(spec));
        annotations.put("kubectl.kubernetes.io/default-container", Names.SERVER_CONTAINER);
        return annotations;
    }

    /** Changes when the user asks for other settings; a new version of the operator alone does not change it. */
    static String settingsHash(MySQLClusterSpec spec) {
        var settings = new TreeMap<>(ServerConfig.settings(spec));
        settings.put(
                "replica_parallel_workers", spec.replication().parallelWorkers().toString());
        try {
            var digest = MessageDigest.getInstance("SHA-256")
                    .digest(settings.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PodSpec spec(MySQLCluster cluster, MemberId member, MemberNetwork network) {
        var pod = new PodSpecBuilder()
                .withTerminationGracePeriodSeconds(GRACE_SECONDS)
                .withAutomountServiceAccountToken(false)
                .withEnableServiceLinks(false)
                .withSecurityContext(security())
                .withAffinity(affinity(cluster))
                .withInitContainers(ServerContainer.initializer(cluster.getSpec()))
                .withContainers(ServerContainer.server(cluster, member, network))
                .withVolumes(volumes(member));
        options(cluster)
                .ifPresent(options -> pod.withNodeSelector(options.nodeSelector())
                        .withTolerations(options.tolerations())
                        .withTopologySpreadConstraints(options.topologySpreadConstraints())
                        .withPriorityClassName(options.priorityClassName())
                        .withImagePullSecrets(options.imagePullSecrets()));
        return pod.build();
    }

    private static Optional<PodOptions> options(MySQLCluster cluster) {
        return Optional.ofNullable(cluster.getSpec().pod());
    }

    private static PodSecurityContext security() {
        return new PodSecurityContextBuilder()
                .withRunAsNonRoot(true)
                .withRunAsUser(MYSQL)
                .withRunAsGroup(MYSQL)
                .withFsGroup(MYSQL)
                .withFsGroupChangePolicy("OnRootMismatch")
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .build();
    }

    private static Affinity affinity(MySQLCluster cluster) {
        return options(cluster).map(PodOptions::affinity).orElseGet(() -> differentHosts(cluster));
    }

    private static Affinity differentHosts(MySQLCluster cluster) {
        return new AffinityBuilder()
                .withNewPodAntiAffinity()
                .addNewPreferredDuringSchedulingIgnoredDuringExecution()
                .withWeight(100)
                .withNewPodAffinityTerm()
                .withTopologyKey("kubernetes.io/hostname")
                .withNewLabelSelector()
                .withMatchLabels(
                        Map.of(Names.CLUSTER_LABEL, cluster.getMetadata().getName()))
                .endLabelSelector()
                .endPodAffinityTerm()
                .endPreferredDuringSchedulingIgnoredDuringExecution()
                .endPodAntiAffinity()
                .build();
    }

    private static List<Volume> volumes(MemberId member) {
        return List.of(
                new VolumeBuilder()
                        .withName("data")
                        .withNewPersistentVolumeClaim()
                        .withClaimName(member.claimName())
                        .endPersistentVolumeClaim()
                        .build(),
                new VolumeBuilder()
                        .withName("config")
                        .withNewConfigMap()
                        .withName(Names.config(member.cluster()))
                        .withDefaultMode(0444)
                        .endConfigMap()
                        .build(),
                new VolumeBuilder()
                        .withName("accounts")
                        .withNewSecret()
                        .withSecretName(Names.accounts(member.cluster()))
                        .withDefaultMode(0440)
                        .withItems(
                                item("accounts.sql", "accounts.sql"),
                                item("local.cnf", "local.cnf"),
                                item("client.cnf", ".my.cnf"))
                        .endSecret()
                        .build(),
                scratch("run"),
                scratch("tmp"));
    }

    private static KeyToPath item(String key, String path) {
        return new KeyToPathBuilder().withKey(key).withPath(path).build();
    }

    private static Volume scratch(String name) {
        return new VolumeBuilder()
                .withName(name)
                .withNewEmptyDir()
                .endEmptyDir()
                .build();
    }
}
