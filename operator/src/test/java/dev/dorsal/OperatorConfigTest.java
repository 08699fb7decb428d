package dev.dorsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dorsal.api.OwnedVariables;
import dev.dorsal.model.MemberNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OperatorConfigTest {
    private static final Path PAGE = Path.of("../docs/configuration.md");

    @Test
    void defaults() {
        assertThat(OperatorConfig.from(Map.of()))
                .isEqualTo(new OperatorConfig(Set.of(), "default", "dorsal", true, "0.0.0.0", 8080, MemberNetwork.POD));
    }

    @Test
    void everyValueCanBeGiven() {
        var environment = Map.of(
                "DORSAL_NAMESPACES", "shop, forum,,",
                "DORSAL_NAMESPACE", "dorsal-system",
                "DORSAL_IDENTITY", "dorsal-5d7f",
                "DORSAL_LEADER_ELECTION", "false",
                "DORSAL_HTTP_ADDRESS", "127.0.0.1",
                "DORSAL_HTTP_PORT", "0",
                "DORSAL_MEMBER_NETWORK", "Host");
        assertThat(OperatorConfig.from(environment))
                .isEqualTo(new OperatorConfig(
                        Set.of("shop", "forum"),
                        "dorsal-system",
                        "dorsal-5d7f",
                        false,
                        "127.0.0.1",
                        0,
                        MemberNetwork.HOST));
    }

    @Test
    void allComplaintsComeAtOnce() {
        var environment = Map.of(
                "DORSAL_LEADER_ELECTION", "yes",
                "DORSAL_HTTP_PORT", "65536",
                "DORSAL_MEMBER_NETWORK", "Bridge");
        assertThatThrownBy(() -> OperatorConfig.from(environment))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("""
                    DORSAL_LEADER_ELECTION: yes is neither true nor false
                    DORSAL_HTTP_PORT: 65536 is no port: 0 to 65535
                    DORSAL_MEMBER_NETWORK: Bridge is neither Pod nor Host\
                    """);
    }

    @Test
    void anEmptyValueIsNoValue() {
        assertThat(OperatorConfig.from(Map.of("DORSAL_HTTP_PORT", " ")).httpPort())
                .isEqualTo(8080);
    }

    @Test
    void thePageHasEveryVariableWithItsDefault() throws IOException {
        var source = Files.readString(Path.of("src/main/java/dev/dorsal/OperatorConfig.java"));
        var inCode = new TreeMap<String, String>();
        Pattern.compile("values\\.get\\(\"(DORSAL_\\w+)\", (?:\"([^\"]*)\"|environment)")
                .matcher(source)
                .results()
                .forEach(found -> inCode.put(found.group(1), found.group(2) == null ? "HOSTNAME" : found.group(2)));
        Pattern.compile("\\$\\{(DORSAL_\\w+):-(\\w+)}")
                .matcher(Files.readString(Path.of("src/main/resources/logback.xml")))
                .results()
                .forEach(found -> inCode.put(found.group(1), found.group(2)));
        var onPage = new TreeMap<String, String>();
        Pattern.compile("^\\| `(DORSAL_\\w+)` \\| ?`?([^`|]*?)`? \\|", Pattern.MULTILINE)
                .matcher(Files.readString(PAGE))
                .results()
                .forEach(found -> onPage.put(found.group(1), found.group(2)));
        assertThat(onPage).isEqualTo(inCode);
    }

    @Test
    void thePageHasEveryRefusedName() throws IOException {
        var names = OwnedVariables.PATTERN.substring(
                OwnedVariables.PATTERN.indexOf(")*(") + 3, OwnedVariables.PATTERN.length() - 2);
        var inCode = new TreeSet<>(Arrays.asList(names.replace("[a-z_]*", "*").split("\\|")));
        var refused = Files.readString(PAGE).split("\\| what for \\| names \\|\n")[1];
        var onPage = new TreeSet<String>();
        Pattern.compile("`([a-z_*]+)`")
                .matcher(refused)
                .results()
                .map(found -> found.group(1))
                .forEach(onPage::add);
        assertThat(onPage).isEqualTo(inCode);
    }
}
