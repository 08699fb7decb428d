package dev.dorsal.embedded.node.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.embedded.node.image.Image;
import dev.dorsal.embedded.node.process.RootTree.Bound;
import dev.dorsal.embedded.node.process.RootTree.Folder;
import dev.dorsal.embedded.node.process.RootTree.Link;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RootTreeTest {
    @TempDir
    Path folder;

    private Path image;
    private Path volume;

    @BeforeEach
    void image() throws IOException {
        image = folder.resolve("image");
        volume = Files.createDirectories(folder.resolve("volume"));
        for (String name : List.of("usr/bin", "etc/ssl", "var/lib/mysql", "tmp")) {
            Files.createDirectories(image.resolve(name));
        }
        Files.writeString(image.resolve("etc/passwd"), "");
        Files.createSymbolicLink(image.resolve("bin"), Path.of("usr/bin"));
        Files.createSymbolicLink(image.resolve("var/run"), Path.of("../run"));
    }

    private List<RootTree.Entry> plan(String... paths) {
        return RootTree.plan(
                Image.of(image),
                List.of(paths).stream().map(p -> new Mount(volume, p, false)).toList());
    }

    private Bound ofImage(String path, boolean isFolder) {
        return new Bound(path, image.resolve(path.substring(1)), isFolder, true);
    }

    private Bound mounted(String path) {
        return new Bound(path, volume, true, false);
    }

    @Test
    void imageWithAPlaceForTheMountIsBoundAsAWhole() {
        assertThat(plan("/var/lib/mysql"))
                .containsExactly(
                        new Link("/bin", "usr/bin"),
                        ofImage("/etc", true),
                        ofImage("/usr", true),
                        ofImage("/var", true),
                        mounted("/var/lib/mysql"));
    }

    @Test
    void folderWithoutAPlaceForTheMountIsMadeFresh() {
        assertThat(plan("/etc/dorsal/config"))
                .containsExactly(
                        new Link("/bin", "usr/bin"),
                        new Folder("/etc"),
                        ofImage("/etc/passwd", false),
                        ofImage("/etc/ssl", true),
                        ofImage("/usr", true),
                        ofImage("/var", true),
                        new Folder("/etc/dorsal"),
                        mounted("/etc/dorsal/config"));
    }

    @Test
    void mountBehindALinkOfTheImageLandsWhereTheLinkPoints() {
        assertThat(plan("/var/run/mysqld")).contains(new Folder("/run"), mounted("/run/mysqld"));
    }
}
