package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * A root folder made of unpacked packages. It serves as the root of a container, and its programs run without one too:
 * through the tree's own dynamic loader, with the tree's libraries, whatever release the machine has.
 */
record UnpackedTree(Path root) {
    private static final List<String> NOT_NEEDED = List.of("usr/share/doc", "usr/share/man", "usr/share/locale");

    /** Unpacks packages into an empty folder. Works as any user: owners in the packages are ignored. */
    static UnpackedTree unpack(List<Path> packages, Path root) throws IOException {
        for (String folder : List.of("bin", "sbin", "lib", "lib64")) {
            Files.createDirectories(root.resolve("usr").resolve(folder));
            Files.createSymbolicLink(root.resolve(folder), Path.of("usr", folder));
        }
        for (Path file : packages) {
            unpack(file, root);
        }
        for (String folder : NOT_NEEDED) {
            CacheFolder.delete(root.resolve(folder));
        }
        var tree = new UnpackedTree(root);
        tree.addWhatInstallationWouldAdd();
        return tree;
    }

    /** The arguments that run a program of the tree without changing the root, given its path from the root. */
    List<String> command(Path program, List<String> arguments) throws IOException {
        Path libraries = libraries();
        var argv = new ArrayList<String>();
        argv.addAll(List.of(loader(libraries).toString(), "--library-path", libraries.toString()));
        argv.add(root.resolve(program).toString());
        argv.addAll(arguments);
        return argv;
    }

    private Path libraries() throws IOException {
        return only(root.resolve("usr/lib"), "*-linux-gnu");
    }

    private static Path loader(Path libraries) throws IOException {
        return only(libraries, "ld-linux*.so.*");
    }

    private static Path only(Path folder, String pattern) throws IOException {
        try (var entries = Files.newDirectoryStream(folder, pattern)) {
            for (Path entry : entries) {
                return entry;
            }
        }
        throw new IOException("no " + pattern + " in " + folder);
    }

    private static void unpack(Path file, Path root) throws IOException {
        var opened = new ProcessBuilder("dpkg-deb", "--fsys-tarfile", file.toString());
        var laid = new ProcessBuilder(
                "tar", "-x", "-C", root.toString(), "--keep-directory-symlink", "--no-same-owner", "--warning=none");
        opened.redirectError(ProcessBuilder.Redirect.INHERIT);
        laid.redirectError(ProcessBuilder.Redirect.INHERIT);
        for (Process process : ProcessBuilder.startPipeline(List.of(opened, laid))) {
            if (Command.waitFor(process) != 0) {
                throw new IOException("cannot unpack " + file.getFileName() + " into " + root);
            }
        }
    }

    // Maintainer scripts are not run, so what they make is made here: accounts, a shell, folders to write to.
    private void addWhatInstallationWouldAdd() throws IOException {
        for (String folder : List.of("tmp", "etc", "run/mysqld", "var/lib/mysql", "var/lib/mysql-files", "proc")) {
            Files.createDirectories(root.resolve(folder));
        }
        Files.setPosixFilePermissions(root.resolve("tmp"), PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.writeString(root.resolve("etc/passwd"), """
            root:x:0:0:root:/root:/bin/sh
            mysql:x:999:999:MySQL:/var/lib/mysql:/bin/false
            nobody:x:65534:65534:nobody:/:/bin/false
            """);
        Files.writeString(root.resolve("etc/group"), "root:x:0:\nmysql:x:999:\nnogroup:x:65534:\n");
        link("var/run", "../run");
        link("usr/bin/sh", "bash");
        link("usr/bin/awk", "gawk");
    }

    private void link(String from, String to) throws IOException {
        Path link = root.resolve(from);
        if (Files.isDirectory(link)) {
            return;
        }
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, Path.of(to));
    }
}
