package dev.dorsal.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dorsal.model.Misconfigured;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {
    @Test
    void generatedPasswordsDifferAndFitTheReplicationAccountR49() {
        var accounts = Credentials.newAccounts();
        assertThat(accounts).containsOnlyKeys(Credentials.ACCOUNT_KEYS);
        assertThat(accounts.values()).doesNotHaveDuplicates().allMatch(password -> password.matches("[A-Za-z0-9]{28}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"username", "password", "database"})
    void aMissingKeyIsNamedWithItsSecretR51(String key) {
        var application = new HashMap<>(Credentials.newApplication());
        application.remove(key);
        assertThatThrownBy(() -> Credentials.of("shop", Credentials.newAccounts(), application))
                .isInstanceOf(Misconfigured.class)
                .hasMessage("Secret shop-app: the key " + key + " is missing or empty");
    }

    @Test
    void anEmptyKeyIsNamedWithItsSecretR51() {
        var accounts = new HashMap<>(Credentials.newAccounts());
        accounts.put("root-password", "");
        assertThatThrownBy(() -> Credentials.of("shop", accounts, Credentials.newApplication()))
                .hasMessage("Secret shop-accounts: the key root-password is missing or empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret\n", "secret\r\n", "secret\r"})
    void aTrailingLineBreakIsNamedAndNotTheValueR50(String password) {
        var application = new HashMap<>(Credentials.newApplication());
        application.put("password", password);
        assertThatThrownBy(() -> Credentials.of("shop", Credentials.newAccounts(), application))
                .isInstanceOf(Misconfigured.class)
                .hasMessageContaining("Secret shop-app: the value of password ends with a line break")
                .hasMessageNotContaining("secret\r")
                .hasMessageNotContaining("secret\n");
    }

    @Test
    void noTextOfCredentialsHasAPasswordInIt() {
        var accounts = Credentials.newAccounts();
        Map<String, String> application = Credentials.newApplication();
        var credentials = Credentials.of("shop", accounts, application);
        assertThat(credentials + " " + credentials.application())
                .doesNotContain(accounts.values())
                .doesNotContain(application.get("password"));
    }
}
