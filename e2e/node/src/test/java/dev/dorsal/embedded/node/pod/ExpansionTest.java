package dev.dorsal.embedded.node.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpansionTest {
    @ParameterizedTest
    @CsvSource({
        "--bind-address=$(POD_IP), --bind-address=127.0.0.9",
        "$(A)$(A), aa",
        "$$(POD_IP), $(POD_IP)",
        "$$$(A), $a",
        "$(UNKNOWN), $(UNKNOWN)",
        "$A ${A} $, $A ${A} $",
        "$(, $(",
        "$(DOLLAR), $1\\2",
    })
    void referencesBecomeValuesAndAllElseStays(String text, String expected) {
        var variables = Map.of("POD_IP", "127.0.0.9", "A", "a", "DOLLAR", "$1\\2");
        assertThat(Expansion.expand(text, variables)).isEqualTo(expected);
    }
}
