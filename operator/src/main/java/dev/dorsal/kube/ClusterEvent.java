package dev.dorsal.kube;

/**
 * One entry of a cluster's diary, as {@code kubectl describe} shows it.
 *
 * @param warning whether a person should look
 * @param reason one word in CamelCase, from the catalogue
 * @param message one sentence; no secrets, no row values
 */
public record ClusterEvent(boolean warning, String reason, String message) {}
