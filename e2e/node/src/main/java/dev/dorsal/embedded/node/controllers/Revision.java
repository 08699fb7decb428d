package dev.dorsal.embedded.node.controllers;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Names a Pod template by its content: equal templates have equal names, on every machine and after every restart. */
final class Revision {
    // Without vowels no word can come out; Kubernetes does the same.
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
    private static final int LENGTH = 10;

    private Revision() {}

    static String of(PodTemplateSpec template) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(Serialization.asJson(template).getBytes(StandardCharsets.UTF_8));
            var name = new StringBuilder();
            for (int i = 0; i < LENGTH; i++) {
                name.append(ALPHABET.charAt((digest[i] & 0xff) % ALPHABET.length()));
            }
            return name.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
