package dev.dorsal.playground;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Properties;

/**
 * What the playground is started with.
 *
 * @param folder playground.dir: everything that it keeps; a second start goes on with what is there
 * @param manifest playground.manifest: what is applied; a MySQLCluster among it
 * @param board playground.board: whether the sample application is started
 * @param project playground.project: the root of the built project
 * @param began playground.began: when the command was given, as an instant; empty where nobody says
 */
public record Options(Path folder, Path manifest, boolean board, Path project, Optional<Instant> began) {
    /**
     * @param properties such as {@code System.getProperties()}
     * @throws IllegalArgumentException with one sentence when one cannot be used
     */
    static Options from(Properties properties) {
        var project = Path.of(properties.getProperty("playground.project", "."))
                .toAbsolutePath()
                .normalize();
        var folder = project.resolve(properties.getProperty("playground.dir", "target/playground"));
        var manifest = project.resolve(properties.getProperty("playground.manifest", "samples/02-shop.yaml"));
        var board = properties.getProperty("playground.board", "true");
        if (!Files.isReadable(manifest)) {
            throw new IllegalArgumentException("playground.manifest: " + manifest + " is not a file that can be read");
        }
        if (!board.equals("true") && !board.equals("false")) {
            throw new IllegalArgumentException("playground.board: " + board + " is neither true nor false");
        }
        return new Options(
                folder.normalize(), manifest.normalize(), Boolean.parseBoolean(board), project, began(properties));
    }

    private static Optional<Instant> began(Properties properties) {
        try {
            return Optional.ofNullable(properties.getProperty("playground.began"))
                    .map(Instant::parse);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
