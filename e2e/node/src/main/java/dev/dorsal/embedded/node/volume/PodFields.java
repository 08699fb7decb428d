package dev.dorsal.embedded.node.volume;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceFieldSelector;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values that a container may ask for about its own Pod: fieldRef and resourceFieldRef of variables and files.
 *
 * @param podAddress the Pod's own address, which its status may not show yet
 * @param hostAddress the node's address
 */
public record PodFields(Pod pod, String podAddress, String hostAddress) {
    private static final Pattern KEYED = Pattern.compile("metadata\\.(labels|annotations)\\['(.+)'\\]");

    /** Empty when there is no such field. A label that is not set is an empty text. */
    public Optional<String> field(String path) {
        ObjectMeta meta = pod.getMetadata();
        Matcher keyed = KEYED.matcher(path);
        if (keyed.matches()) {
            return Optional.of(ofKind(keyed.group(1)).getOrDefault(keyed.group(2), ""));
        }
        return switch (path) {
            case "metadata.name" -> Optional.of(meta.getName());
            case "metadata.namespace" -> Optional.of(meta.getNamespace());
            case "metadata.uid" -> Optional.of(meta.getUid());
            case "metadata.labels" -> Optional.of(lines(ofKind("labels")));
            case "metadata.annotations" -> Optional.of(lines(ofKind("annotations")));
            case "spec.nodeName" -> Optional.of(pod.getSpec().getNodeName());
            case "spec.serviceAccountName" ->
                Optional.of(Optional.ofNullable(pod.getSpec().getServiceAccountName())
                        .orElse("default"));
            case "status.podIP", "status.podIPs" -> Optional.of(podAddress);
            case "status.hostIP", "status.hostIPs" -> Optional.of(hostAddress);
            default -> Optional.empty();
        };
    }

    private Map<String, String> ofKind(String kind) {
        ObjectMeta meta = pod.getMetadata();
        Map<String, String> found = "labels".equals(kind) ? meta.getLabels() : meta.getAnnotations();
        return found == null ? Map.of() : found;
    }

    private static String lines(Map<String, String> values) {
        var text = new StringBuilder();
        new TreeMap<>(values)
                .forEach((k, v) -> text.append(k)
                        .append("=\"")
                        .append(v.replace("\\", "\\\\").replace("\"", "\\\""))
                        .append("\"\n"));
        return text.toString().stripTrailing();
    }

    /**
     * A limit or request of a container as a whole number of the divisor, rounded up; 0 where none is set.
     *
     * @param own the container that asks; the reference may name another
     */
    public Optional<String> resource(ResourceFieldSelector ref, Optional<Container> own) {
        Optional<Container> named = pod.getSpec().getContainers().stream()
                .filter(c -> c.getName().equals(ref.getContainerName()))
                .findFirst();
        String[] path = ref.getResource().split("\\.", 2);
        return named.or(() -> own).map(c -> divided(amount(c, path[0], path[1]), ref.getDivisor()));
    }

    private static BigDecimal amount(Container c, String kind, String resource) {
        if (c.getResources() == null) {
            return BigDecimal.ZERO;
        }
        Map<String, Quantity> all = "limits".equals(kind)
                ? c.getResources().getLimits()
                : c.getResources().getRequests();
        Quantity found = all == null ? null : all.get(resource);
        return found == null ? BigDecimal.ZERO : found.getNumericalAmount();
    }

    private static String divided(BigDecimal amount, @org.jspecify.annotations.Nullable Quantity divisor) {
        BigDecimal by = divisor == null ? BigDecimal.ONE : divisor.getNumericalAmount();
        return amount.divide(by.signum() == 0 ? BigDecimal.ONE : by, 0, RoundingMode.CEILING)
                .toPlainString();
    }
}
