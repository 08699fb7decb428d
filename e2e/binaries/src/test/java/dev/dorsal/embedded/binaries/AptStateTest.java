package dev.dorsal.embedded.binaries;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AptStateTest {
    @Test
    void mirrorsAreReadFromTheMachinesConfigurationWithoutSecurityUpdates() {
        var printed = """
            'http://mirror.example/debian/dists/bookworm/InRelease' mirror.example_debian_dists_bookworm_InRelease 0
            'http://mirror.example/debian/dists/bookworm-updates/InRelease' mirror.example_debian_dists_b_InRelease 0
            'http://mirror.example/debian-security/dists/bookworm-security/InRelease' mirror.example_debian-sec 0
            'http://mirror.example/debian/dists/bookworm/main/binary-amd64/Packages.xz' mirror.example_Packages 0
            'https://third.example/tools/dists/nodistro/InRelease' third.example_tools_dists_nodistro_InRelease 0
            """;

        assertThat(AptState.mirrors(printed))
                .containsExactly("http://mirror.example/debian", "https://third.example/tools");
    }
}
