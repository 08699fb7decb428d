package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DeploymentTest {
    private static final String VERSION = System.getProperty("project.version");

    private static JsonNode deployment(String values) {
        return Rendered.with(values).one("Deployment", "dorsal");
    }

    private static JsonNode pod(String values) {
        return deployment(values).at("/spec/template/spec");
    }

    private static JsonNode container(String values) {
        return pod(values).at("/containers/0");
    }

    private static Map<String, String> environment(String values) {
        var environment = new TreeMap<String, String>();
        container(values)
                .path("env")
                .forEach(entry -> environment.put(
                        entry.path("name").asText(),
                        entry.path("value")
                                .asText(entry.at("/valueFrom/fieldRef/fieldPath")
                                        .asText())));
        return environment;
    }

    @Test
    void twoProcessesAreSpreadByHost() {
        assertThat(deployment("").at("/spec/replicas").asInt()).isEqualTo(2);
        var spread = pod("").at("/topologySpreadConstraints/0");
        assertThat(spread.path("topologyKey").asText()).isEqualTo("kubernetes.io/hostname");
        assertThat(spread.at("/labelSelector/matchLabels"))
                .isEqualTo(deployment("").at("/spec/selector/matchLabels"));
    }

    @Test
    void selectorKnowsNoVersion() {
        var selector = deployment("").at("/spec/selector/matchLabels");
        assertThat(selector.fieldNames())
                .toIterable()
                .containsExactly("app.kubernetes.io/name", "app.kubernetes.io/instance");
        assertThat(deployment("").at("/spec/template/metadata/labels")).isEqualTo(selector);
    }

    @Test
    void imageIsTheOneOfTheBuild() {
        assertThat(container("").path("image").asText()).isEqualTo("dorsal-operator:" + VERSION);
        assertThat(container("").path("imagePullPolicy").asText()).isEqualTo("IfNotPresent");
        var values = "image: {repository: registry.example/dorsal, tag: v7, pullPolicy: Always}";
        assertThat(container(values).path("image").asText()).isEqualTo("registry.example/dorsal:v7");
        assertThat(container(values).path("imagePullPolicy").asText()).isEqualTo("Always");
    }

    @Test
    void environmentIsWhatTheOperatorReads() {
        assertThat(environment(""))
                .isEqualTo(Map.of(
                        "DORSAL_NAMESPACES", "",
                        "DORSAL_NAMESPACE", "metadata.namespace",
                        "DORSAL_IDENTITY", "metadata.name",
                        "DORSAL_HTTP_PORT", "8080",
                        "DORSAL_LOG_LEVEL", "INFO"));
        assertThat(environment("{watch: {namespaces: [shop, blog]}, log: {level: DEBUG}}"))
                .containsEntry("DORSAL_NAMESPACES", "shop,blog")
                .containsEntry("DORSAL_LOG_LEVEL", "DEBUG");
    }

    @Test
    void podFitsTheRestrictedStandard() {
        var pod = pod("").path("securityContext");
        assertThat(pod.path("runAsNonRoot").asBoolean()).isTrue();
        assertThat(pod.path("runAsUser").asInt()).isEqualTo(65532);
        assertThat(pod.at("/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
        var container = container("").path("securityContext");
        assertThat(container.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
        assertThat(container.path("readOnlyRootFilesystem").asBoolean()).isTrue();
        assertThat(container.at("/capabilities/drop/0").asText()).isEqualTo("ALL");
        assertThat(pod("").has("volumes")).isFalse();
    }

    @Test
    void probesAskWhatTheyMean() {
        assertThat(container("").at("/livenessProbe/httpGet/path").asText()).isEqualTo("/healthz");
        assertThat(container("").at("/startupProbe/httpGet/path").asText())
                .as("a start without an API server is no reason to restart")
                .isEqualTo("/healthz");
        assertThat(container("").at("/readinessProbe/httpGet/path").asText()).isEqualTo("/readyz");
        assertThat(container("").at("/ports/0/name").asText()).isEqualTo("http");
        assertThat(pod("").path("terminationGracePeriodSeconds").asInt()).isEqualTo(10);
    }

    @Test
    void scrapeAnnotationsAreThereWhenAskedForAndAPersonsOwnWin() {
        assertThat(deployment("").at("/spec/template/metadata").has("annotations"))
                .isFalse();
        var asked = deployment("{scrapeAnnotations: true, podAnnotations: {prometheus.io/port: '81', team: db}}")
                .at("/spec/template/metadata/annotations");
        assertThat(asked.toString())
                .isEqualTo("{'prometheus.io/path':'/metrics','prometheus.io/port':'81','prometheus.io/scrape':'true',"
                                .replace('\'', '"')
                        + "\"team\":\"db\"}");
    }

    @Test
    void placesAndLabelsArePassedOn() {
        var values = """
            resources: {requests: {cpu: 1}, limits: {memory: 1Gi}}
            podLabels: {team: data}
            podAnnotations: {note: text}
            nodeSelector: {disk: fast}
            tolerations: [{key: infra, operator: Exists}]
            affinity: {nodeAffinity: {}}
            priorityClassName: system-cluster-critical
            imagePullSecrets: [registry]
            serviceAccount: {create: false, name: theirs}
            """;
        assertThat(container(values).at("/resources/limits/memory").asText()).isEqualTo("1Gi");
        assertThat(deployment(values).at("/spec/template/metadata/labels/team").asText())
                .isEqualTo("data");
        assertThat(deployment(values)
                        .at("/spec/template/metadata/annotations/note")
                        .asText())
                .isEqualTo("text");
        assertThat(pod(values).at("/nodeSelector/disk").asText()).isEqualTo("fast");
        assertThat(pod(values).at("/tolerations/0/key").asText()).isEqualTo("infra");
        assertThat(pod(values).at("/affinity/nodeAffinity").isObject()).isTrue();
        assertThat(pod(values).path("priorityClassName").asText()).isEqualTo("system-cluster-critical");
        assertThat(pod(values).at("/imagePullSecrets/0/name").asText()).isEqualTo("registry");
        assertThat(pod(values).path("serviceAccountName").asText()).isEqualTo("theirs");
    }
}
