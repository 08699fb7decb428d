package dev.dorsal.e2e.environment;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real browser without a window.
 *
 * @param program its path
 * @param profile folder that it may write
 */
public record Chromium(Path program, Path profile) {
    private static final long LIMIT_SECONDS = Patience.seconds(30).toSeconds();

    /** The one on PATH; empty where there is none. */
    public static Optional<Chromium> find(Path profile) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "chromium"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(program -> new Chromium(program, profile));
    }

    /** The document as it is once the page and all that belongs to it is there. */
    public String document(URI page) {
        return run("--dump-dom", page.toString());
    }

    /** Writes what one would see into a PNG file. */
    public void picture(URI page, Path file) {
        run("--screenshot=" + file.toAbsolutePath(), "--window-size=900,700", "--hide-scrollbars", page.toString());
    }

    /** Its sandbox wants rights that root in a container lacks; the page is our own. */
    private String run(String... arguments) {
        var command = new ArrayList<>(List.of(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + profile.toAbsolutePath()));
        command.addAll(List.of(arguments));
        try {
            Files.createDirectories(profile);
            var output = profile.resolve("output.html");
            var process = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(profile.resolve("messages.log").toFile())
                    .start();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("chromium did not end within " + LIMIT_SECONDS + " s; see " + profile);
            }
            return Files.readString(output, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
