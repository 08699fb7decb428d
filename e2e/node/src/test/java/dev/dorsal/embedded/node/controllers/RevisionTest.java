package dev.dorsal.embedded.node.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import org.junit.jupiter.api.Test;

class RevisionTest {
    private static PodTemplateSpec template(String image) {
        return new PodTemplateSpecBuilder()
                .withNewSpec()
                .addNewContainer()
                .withName("mysql")
                .withImage(image)
                .endContainer()
                .endSpec()
                .build();
    }

    @Test
    void equalTemplatesHaveOneNameAndOthersAnother() {
        assertThat(Revision.of(template("mysql:9.7")))
                .isEqualTo(Revision.of(template("mysql:9.7")))
                .hasSize(10)
                .isNotEqualTo(Revision.of(template("mysql:9.8")));
    }
}
