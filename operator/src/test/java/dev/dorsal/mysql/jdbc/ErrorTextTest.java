package dev.dorsal.mysql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "Could not execute Write_rows event on table shop.orders; Duplicate entry 'ann@example.org' for key "
                        + "'orders.PRIMARY', Error_code: 1062 | Could not execute Write_rows event on table "
                        + "shop.orders; Duplicate entry (withheld) for key 'orders.PRIMARY', Error_code: 1062",
                "Duplicate entry 'it's' for key 'k' | Duplicate entry (withheld) for key 'k'",
                "Error 'Unknown table' on query. Default database: 'shop'. Query: 'DROP TABLE x' | "
                        + "Error 'Unknown table' on query. Default database: 'shop'. query withheld",
                "You have an error in your SQL syntax; check the manual for the right syntax to use near 'pw' at line"
                        + " 1 | You have an error in your SQL syntax; check the manual for the right syntax to use near"
                        + " (withheld) at line 1",
                "Access denied for user 'dorsal_operator'@'10.0.0.1' (using password: YES) | "
                        + "Access denied for user 'dorsal_operator'@'10.0.0.1' (using password: YES)",
            })
    void rowValuesAndStatementsAreWithheldAndTheRestStays(String text, String shown) {
        assertThat(ErrorText.withoutValues(text)).isEqualTo(shown);
    }

    @Test
    void theAttemptOfAReceiverIsReadFromItsSentence() {
        assertThat(ErrorText.attempts(
                        "Error connecting to source 'a@b:3306'. This was attempt 221/31536000, with a delay"
                                + " of 1 seconds between attempts. Message: Access denied"))
                .isEqualTo(221);
        assertThat(ErrorText.attempts("")).isZero();
        assertThat(ErrorText.attempts("attempt 3 of 4")).isZero();
    }
}
