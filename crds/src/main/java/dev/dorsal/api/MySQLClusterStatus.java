package dev.dorsal.api;

public record MySQLClusterStatus(int instances) {}
