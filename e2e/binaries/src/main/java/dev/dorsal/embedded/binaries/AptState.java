package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A private state of apt in one folder: nothing is installed, the machine's own package database is not touched, and no
 * root is needed. With an empty status file apt believes that nothing is installed, so a download brings every
 * dependency, the C library included.
 */
record AptState(Path folder) {
    /** The suite that carries a MySQL server. It moves: the version that was found is part of every tree's name. */
    private static final String SUITE = "sid";

    private static final Pattern RELEASE = Pattern.compile("(?m)^'(\\S+?)/?/dists/(\\S+)/(?:In)?Release'");
    private static final Pattern CANDIDATE = Pattern.compile("(?m)^ +Candidate: (\\S+)");
    private static final Pattern DOWNLOAD = Pattern.compile("(?m)^'\\S+' (\\S+\\.deb) (\\d+)");
    private static final List<Path> KEYRINGS = List.of(
            Path.of("/usr/share/keyrings/debian-archive-keyring.gpg"),
            Path.of("/usr/share/keyrings/debian-archive-keyring.pgp"));

    /** Makes the state in an empty folder and fetches the list of packages from the first mirror that has the suite. */
    static AptState create(Path folder) throws IOException {
        var state = new AptState(folder);
        for (String part : List.of("lists/partial", "archives/partial", "preferences")) {
            Files.createDirectories(folder.resolve(part));
        }
        Files.writeString(folder.resolve("status"), "");
        Files.writeString(folder.resolve("apt.conf"), state.configuration());
        state.updateFromFirstMirror();
        return state;
    }

    /** The version that would be downloaded. */
    String candidate(String packageName) throws IOException {
        String policy = Command.must(List.of("apt-cache", "policy", packageName), environment());
        var found = CANDIDATE.matcher(policy);
        if (!found.find() || found.group(1).equals("(none)")) {
            throw new IOException("the suite " + SUITE + " has no package " + packageName);
        }
        return found.group(1);
    }

    /** Downloads the packages with all that they depend on, and returns their files. */
    List<Path> download(List<String> packages, Progress progress) throws IOException {
        String wanted = Command.must(install(packages, "--print-uris"), environment());
        List<MatchResult> files = DOWNLOAD.matcher(wanted).results().toList();
        long bytes =
                files.stream().mapToLong(file -> Long.parseLong(file.group(2))).sum();
        Path archives = folder.resolve("archives");
        var process = new ProcessBuilder(install(packages, "--download-only"))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("download.log").toFile());
        process.environment().putAll(environment());
        int exit = new Download(archives, bytes, progress).watch(process.start());
        if (exit != 0) {
            throw new IOException(
                    Files.readString(folder.resolve("download.log")).strip());
        }
        return files.stream().map(file -> archives.resolve(file.group(1))).toList();
    }

    /** Places of the distribution's packages that the machine's own apt knows, security updates left out. */
    static List<String> mirrors() throws IOException {
        // This needs no downloaded lists: it works on a machine that never ran an update.
        String uris = Command.must(List.of("apt-get", "update", "--print-uris"), Map.of());
        return mirrors(uris);
    }

    static List<String> mirrors(String printedUris) {
        return RELEASE.matcher(printedUris)
                .results()
                .filter(release -> !release.group(2).contains("security"))
                .map(release -> release.group(1))
                .distinct()
                .toList();
    }

    private void updateFromFirstMirror() throws IOException {
        var refusals = new ArrayList<String>();
        for (String mirror : mirrors()) {
            Files.writeString(
                    folder.resolve("sources.list"),
                    "deb [signed-by=%s] %s %s main%n".formatted(keyring(), mirror, SUITE));
            Command update = Command.run(List.of("apt-get", "update", "-qq", "--error-on=any"), environment());
            if (update.exit() == 0) {
                return;
            }
            refusals.add(update.output().strip().replaceAll("\\s+", " "));
        }
        throw new IOException("no mirror of this machine's apt configuration has the suite " + SUITE + ": " + refusals);
    }

    private static Path keyring() throws IOException {
        return KEYRINGS.stream()
                .filter(Files::isReadable)
                .findFirst()
                .orElseThrow(() -> new IOException("the package debian-archive-keyring is not installed"));
    }

    private static List<String> install(List<String> packages, String mode) {
        return Stream.concat(Stream.of("apt-get", "install", "-y", "-qq", mode), packages.stream())
                .toList();
    }

    private Map<String, String> environment() {
        return Map.of("APT_CONFIG", folder.resolve("apt.conf").toString(), "LC_ALL", "C");
    }

    private String configuration() {
        return """
            Dir::State "%1$s";
            Dir::State::lists "%1$s/lists";
            Dir::State::status "%1$s/status";
            Dir::Cache "%1$s";
            Dir::Cache::archives "%1$s/archives";
            Dir::Etc::sourcelist "%1$s/sources.list";
            Dir::Etc::sourceparts "-";
            Dir::Etc::preferences "-";
            Dir::Etc::preferencesparts "%1$s/preferences";
            Dir::Log "%1$s";
            APT::Install-Recommends "false";
            APT::Sandbox::User "root";
            Acquire::Languages "none";
            Acquire::Retries "3";
            Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
            """.formatted(folder);
    }
}
