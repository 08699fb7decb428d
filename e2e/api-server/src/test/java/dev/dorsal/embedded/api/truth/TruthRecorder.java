package dev.dorsal.embedded.api.truth;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Records the answers of a real API server to the truth cases. Wants kubectl on PATH and KUBECONFIG; makes and deletes
 * the namespace api-truth and definitions of the group truth.dorsal.dev. Arguments: the resources folder, then names of
 * files.
 */
final class TruthRecorder {
    private TruthRecorder() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Process proxy = new ProcessBuilder("kubectl", "proxy", "--address=127.0.40.9", "--port=0", "--accept-hosts=.*")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = proxy.inputReader(StandardCharsets.UTF_8)) {
            String server = "http://" + out.readLine().replaceFirst(".* on ", "");
            for (String file : List.of(args).subList(1, args.length)) {
                clean();
                record(server, file, Path.of(args[0], "truth", file + ".answers.json"));
            }
            clean();
        } finally {
            proxy.destroy();
        }
    }

    private static void record(String server, String file, Path to) throws IOException, InterruptedException {
        var truth = new Truth(server, true);
        Map<String, Truth.Answer> answers = new LinkedHashMap<>();
        for (Truth.Case c : Truth.cases(file)) {
            System.out.println(file + ": " + c.name());
            if (answers.put(c.name(), truth.ask(c)) != null) {
                throw new IllegalStateException("twice: " + c.name());
            }
        }
        Files.writeString(to, Truth.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(answers) + "\n");
    }

    private static void clean() throws IOException, InterruptedException {
        kubectl(
                "-n",
                "api-truth",
                "patch",
                "configmap",
                "a",
                "--type=merge",
                "-p",
                "{\"metadata\":{\"finalizers\":null}}");
        kubectl(
                "-n",
                "api-truth",
                "patch",
                "configmap",
                "fg",
                "--type=merge",
                "-p",
                "{\"metadata\":{\"finalizers\":null}}");
        kubectl(
                "-n",
                "api-truth",
                "patch",
                "configmap",
                "owned",
                "--type=merge",
                "-p",
                "{\"metadata\":{\"finalizers\":null}}");
        kubectl("delete", "namespace", "api-truth", "--ignore-not-found", "--timeout=60s");
        kubectl(
                "delete",
                "crd",
                "things.truth.dorsal.dev",
                "mixes.truth.dorsal.dev",
                "bads.truth.dorsal.dev",
                "--ignore-not-found");
        kubectl("delete", "storageclass", "truth", "truth-fixed", "--ignore-not-found");
        kubectl("delete", "pv", "truth-pv", "--ignore-not-found", "--timeout=60s");
    }

    private static void kubectl(String... arguments) throws IOException, InterruptedException {
        var command = new java.util.ArrayList<>(List.of("kubectl"));
        command.addAll(List.of(arguments));
        new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
