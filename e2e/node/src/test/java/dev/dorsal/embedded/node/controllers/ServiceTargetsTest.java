package dev.dorsal.embedded.node.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.embedded.node.proxy.Endpoint;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceTargetsTest {
    private static final Endpoint AT = new Endpoint("127.60.1.1", 3306);
    private final Service service = Serialization.unmarshal("""
        apiVersion: v1
        kind: Service
        metadata: {name: shop-reader, namespace: default}
        spec: {clusterIP: 127.60.1.1, ports: [{name: mysql, port: 3306, targetPort: 3306}]}
        """, Service.class);

    private static EndpointSlice slice(String endpoints) {
        return Serialization.unmarshal("""
            apiVersion: discovery.k8s.io/v1
            kind: EndpointSlice
            metadata: {name: x, namespace: default, labels: {kubernetes.io/service-name: shop-reader}}
            addressType: IPv4
            ports: [{name: mysql, port: 3307}, {name: other, port: 1}]
            endpoints: %s
            """.formatted(endpoints), EndpointSlice.class);
    }

    private Map<Endpoint, List<Endpoint>> targets(String endpoints) {
        return ServiceTargets.of(service, List.of(slice(endpoints)));
    }

    @Test
    void readyEndpointsAndThoseOfUnknownReadinessAreTargetsOnThePortOfTheSameName() {
        assertThat(targets("""
            [{addresses: [127.50.1.1], conditions: {ready: true}}, {addresses: [127.50.1.2]},
             {addresses: [127.50.1.3], conditions: {ready: false}}]\
            """.replace("\n", "")))
                .containsExactly(
                        Map.entry(AT, List.of(new Endpoint("127.50.1.1", 3307), new Endpoint("127.50.1.2", 3307))));
    }

    @Test
    void withoutReadyOnesThoseThatServeAtTheirEndAreTargets() {
        assertThat(targets("[{addresses: [127.50.1.3], conditions: {ready: false, serving: true, terminating: true}}]"))
                .containsExactly(Map.entry(AT, List.of(new Endpoint("127.50.1.3", 3307))));
    }

    @Test
    void serviceWithoutEndpointsHasNoTarget() {
        assertThat(targets("[]")).containsExactly(Map.entry(AT, List.of()));
    }
}
