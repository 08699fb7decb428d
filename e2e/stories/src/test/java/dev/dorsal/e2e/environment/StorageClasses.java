package dev.dorsal.e2e.environment;

import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Classes of volumes that a story makes. They belong to no namespace: whoever makes one deletes it. */
public final class StorageClasses {
    private static final String DEFAULT = "storageclass.kubernetes.io/is-default-class";

    private StorageClasses() {}

    /** The default class in everything but its name and in being the default; not created yet. */
    public static StorageClassBuilder likeDefault(KubernetesClient client, String name) {
        return new StorageClassBuilder(usual(client))
                .withNewMetadata()
                .withName(name)
                .endMetadata();
    }

    private static StorageClass usual(KubernetesClient client) {
        return client.storage().v1().storageClasses().list().getItems().stream()
                .filter(type -> type.getMetadata().getAnnotations() != null
                        && "true".equals(type.getMetadata().getAnnotations().get(DEFAULT)))
                .findFirst()
                .orElseThrow();
    }
}
