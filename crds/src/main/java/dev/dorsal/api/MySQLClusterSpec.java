package dev.dorsal.api;

public record MySQLClusterSpec(int instances) {}
