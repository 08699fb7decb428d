package dev.dorsal.e2e.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The real kubectl in one namespace.
 *
 * @param program a path, or a name on PATH
 */
public record Kubectl(String program, Path kubeconfig, String namespace) {

    /** @param output of both streams */
    public record Answer(int exit, String output) {
        public boolean ok() {
            return exit == 0;
        }
    }

    /** Runs it; it must end with 0. Returns what it printed. */
    public String run(String... arguments) {
        var answer = attempt("", arguments);
        if (!answer.ok()) {
            throw new AssertionError("kubectl " + String.join(" ", arguments) + ": " + answer.output());
        }
        return answer.output();
    }

    /** Applies YAML; it must be accepted. */
    public void apply(String yaml) {
        var answer = attempt(yaml, "apply", "-f", "-");
        if (!answer.ok()) {
            throw new AssertionError("kubectl apply: " + answer.output() + "\n" + yaml);
        }
    }

    /** Applies YAML that the API server must refuse; returns its sentence. */
    public String refused(String yaml) {
        var answer = attempt(yaml, "apply", "--dry-run=server", "-f", "-");
        if (answer.ok()) {
            throw new AssertionError("was accepted:\n" + yaml);
        }
        return answer.output();
    }

    public Answer attempt(String input, String... arguments) {
        var command = new ArrayList<>(List.of(program, "--kubeconfig", kubeconfig.toString(), "-n", namespace));
        command.addAll(List.of(arguments));
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            try (var stdin = process.getOutputStream()) {
                stdin.write(input.getBytes(StandardCharsets.UTF_8));
            }
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(process.waitFor(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
