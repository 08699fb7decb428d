package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValuesSchemaTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        replica: 2                                  | additional properties 'replica' not allowed
        image: {name: dorsal}                       | additional properties 'name' not allowed
        replicas: 0                                 | minimum: got 0, want 1
        replicas: 6                                 | maximum: got 6, want 5
        replicas: two                               | got string, want integer
        image: {pullPolicy: Sometimes}              | value must be one of 'Always', 'IfNotPresent', 'Never'
        image: {tag: a b}                           | 'a b' does not match pattern
        watch: {namespaces: shop}                   | got string, want array
        watch: {namespaces: [Shop]}                 | 'Shop' does not match pattern
        watch: {namespaces: [shop, shop]}           | items at 0 and 1 are equal
        crds: {install: maybe}                      | got string, want boolean
        log: {level: info}                          | value must be one of 'ERROR', 'WARN'
        serviceAccount: {create: false}             | minLength: got 0, want 1
        resources: {limit: {memory: 1Gi}}           | additional properties 'limit' not allowed
        podLabels: {team: 7}                        | got number, want string
        imagePullSecrets: [{name: registry}]        | got object, want string
        serviceMonitor: {enable: true}              | additional properties 'enable' not allowed
        serviceMonitor: {interval: 30}              | got number, want string
        podMonitor: {interval: soon}                | 'soon' does not match pattern
        scrapeAnnotations: "true"                   | got string, want boolean
        prometheusRule: {enabled: yes please}       | got string, want boolean
        prometheusRule: {namespace: Monitoring}     | 'Monitoring' does not match pattern
        prometheusRule: {labels: {release: 1}}      | got number, want string
        prometheusRule: {runbookBase: docs}         | 'docs' does not match pattern
        """)
    void wrongValueIsRefusedWithItsSentence(String values, String sentence) {
        assertThatThrownBy(() -> Rendered.with(values)).hasMessageContaining(sentence);
    }
}
