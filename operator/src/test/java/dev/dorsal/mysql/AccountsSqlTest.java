package dev.dorsal.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import org.junit.jupiter.api.Test;

class AccountsSqlTest {
    @Test
    void theFirstStatementKeepsEverythingOutOfTheBinaryLog() {
        assertThat(accounts("secret", "secret").text()).startsWith("SET SQL_LOG_BIN = 0;\n");
    }

    @Test
    void quotesAndBackslashesStayInsideTheLiteral() {
        assertThat(accounts("it's \\ 'quoted'\n", "r").text())
                .contains("'dorsal_operator'@'%' IDENTIFIED BY 'it''s \\\\ ''quoted''\\n'"
                        .replace("'dorsal_operator'", "dorsal_operator"));
    }

    @Test
    void r49ReplicationPasswordsOfMoreThan32CharactersAreRefusedByName() {
        accounts("x", "ü".repeat(32));
        assertThatThrownBy(() -> accounts("x", "p".repeat(33)))
                .hasMessage("the password of dorsal_replica_0 is longer than 32 characters, which MySQL refuses for"
                        + " replication (3056)");
    }

    @Test
    void anEmptyPasswordIsRefused() {
        assertThatThrownBy(() -> accounts("", "r")).hasMessage("the password of dorsal_operator is empty");
    }

    @Test
    void rightsOnADatabaseAreNotRightsOnItsLikes() {
        assertThat(accounts("x", "r").text()).contains("ON `my\\_app`.* TO");
    }

    @Test
    void passwordsAreInNoTextOfTheRecord() {
        assertThat(accounts("hidden", "r").toString()).doesNotContain("hidden");
        assertThat(new Account("u", "hidden").toString()).doesNotContain("hidden");
    }

    private static AccountsSql accounts(String operator, String replica) {
        return new AccountsSql(operator, "local", "root", Collections.nCopies(AccountsSql.REPLICAS, replica), "my_app");
    }
}
