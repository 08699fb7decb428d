package dev.dorsal.embedded.node.process;

import java.nio.file.Path;

/**
 * A folder or file of this machine that a container sees under a path of its own.
 *
 * @param source exists before the container starts
 * @param path absolute, inside the container, without a trailing slash
 */
public record Mount(Path source, String path, boolean readOnly) {}
