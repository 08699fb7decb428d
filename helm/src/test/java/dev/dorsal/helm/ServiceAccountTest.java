package dev.dorsal.helm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceAccountTest {
    @Test
    void accountIsNamedAfterTheRelease() {
        var account = Rendered.byDefault().one("ServiceAccount", "dorsal");
        assertThat(account.at("/metadata/namespace").asText()).isEqualTo("operators");
        assertThat(account.at("/metadata/annotations").isMissingNode()).isTrue();
    }

    @Test
    void nameAndAnnotationsCanBeChosen() {
        var account = Rendered.with("serviceAccount: {name: pilot, annotations: {a/b: c}}")
                .one("ServiceAccount", "pilot");
        assertThat(account.at("/metadata/annotations/a~1b").asText()).isEqualTo("c");
    }

    @Test
    void accountOfSomebodyElseIsNotMadeButBound() {
        var rendered = Rendered.with("serviceAccount: {create: false, name: theirs}");
        assertThat(rendered.all("ServiceAccount")).isEmpty();
        assertThat(rendered.one("ClusterRoleBinding", "dorsal")
                        .at("/subjects/0/name")
                        .asText())
                .isEqualTo("theirs");
    }
}
