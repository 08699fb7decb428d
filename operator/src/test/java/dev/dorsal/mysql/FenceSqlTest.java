package dev.dorsal.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FenceSqlTest {
    @Test
    void theFirstStatementKeepsEverythingOutOfTheBinaryLog() {
        assertThat(new FenceSql(true).text()).startsWith("SET SQL_LOG_BIN = 0;\n");
        assertThat(new FenceSql(false).text()).startsWith("SET SQL_LOG_BIN = 0;\n");
    }

    @Test
    void everyMemberThatAClusterCanHaveIsDialledByName() {
        assertThat(new FenceSql(true)
                        .text()
                        .lines()
                        .filter(line -> line.contains("START REPLICA IO_THREAD FOR CHANNEL")))
                .hasSize(AccountsSql.REPLICAS);
        assertThat(new FenceSql(true).text()).doesNotContain("START REPLICA IO_THREAD;");
    }

    @Test
    void onlyThePingOfTheOperatorsAccountCounts() {
        assertThat(new FenceSql(true).text()).contains("SET_USER = 'dorsal_operator'");
    }
}
