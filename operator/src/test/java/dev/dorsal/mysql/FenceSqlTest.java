package dev.dorsal.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FenceSqlTest {
    @Test
    void theFirstStatementKeepsEverythingOutOfTheBinaryLog() {
        assertThat(FenceSql.text()).startsWith("SET SQL_LOG_BIN = 0;\n");
    }

    @Test
    void everyMemberThatAClusterCanHaveIsDialledByName() {
        assertThat(FenceSql.text().lines().filter(line -> line.contains("START REPLICA IO_THREAD FOR CHANNEL")))
                .hasSize(AccountsSql.REPLICAS);
        assertThat(FenceSql.text()).doesNotContain("START REPLICA IO_THREAD;");
    }

    @Test
    void onlyThePingOfTheOperatorsAccountCounts() {
        assertThat(FenceSql.text()).contains("SET_USER = 'dorsal_operator'");
    }
}
