package dev.dorsal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GtidSetTest {
    private static final String A = "aaaaaaaa-0000-0000-0000-000000000001";
    private static final String B = "bbbbbbbb-0000-0000-0000-000000000002";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A:1-5 | A:1-5",
                "A:5 | A:5",
                "A:5-5 | A:5",
                "A:1-3:4-6 | A:1-6",
                "A:7:1-3:2-4 | A:1-4:7",
                "B:1,A:1 | A:1,B:1",
                "A:1-2,A:3 | A:1-3",
                "A:tag:1-3 | A:tag:1-3",
                "A:1-3:tag:4:9:other:1 | A:1-3:other:1:tag:4:9",
                "A:TAG:1,A:2 | A:2:tag:1",
                "' A : 1 - 5 , B:3 ' | A:1-5,B:3",
                "'' | ''",
                "',' | ''",
            })
    void anyWritingOfASetHasOneCanonicalText(String text, String canonical) {
        assertThat(set(text)).hasToString(canonical.replace("A", A).replace("B", B));
        assertThat(set(text)).isEqualTo(set(canonical));
    }

    @Test
    void aServersOutputWithLineBreaksAndUpperCaseIsRead() {
        assertThat(GtidSet.parse(A.toUpperCase(java.util.Locale.ROOT) + ":1-5,\n" + B + ":7"))
                .isEqualTo(set("A:1-5,B:7"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"A", "A:", "A:0", "A:5-3", "A:x y:1", "A:tag", "A:1:tag", "nonsense:1", "A:9223372036854775807"})
    void whatIsNoSetIsRefused(String text) {
        assertThatThrownBy(() -> set(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A:1-10 | A:3-4 | A:1-2:5-10",
                "A:1-10 | A:1-10 | ''",
                "A:1-10 | A:5-20 | A:1-4",
                "A:1-10,B:1 | A:1-10 | B:1",
                "A:1-3:7-9 | A:2-8 | A:1:9",
                "A:1-5:tag:1-5 | A:1-5 | A:tag:1-5",
                "A:1-5 | A:tag:1-5 | A:1-5",
                "'' | A:1 | ''",
                "A:1-3:5-7:9-11 | A:2:6:10 | A:1:3:5:7:9:11",
            })
    void subtractionLeavesWhatTheOtherLacks(String from, String what, String left) {
        assertThat(set(from).subtract(set(what))).isEqualTo(set(left));
    }

    @Test
    void unionHoldsBothAndOnlyBoth() {
        assertThat(set("A:1-3,B:5").union(set("A:4-6:9,B:tag:1"))).isEqualTo(set("A:1-6:9,B:5:tag:1"));
        assertThat(set("A:1").union(GtidSet.EMPTY)).isEqualTo(set("A:1"));
    }

    @Test
    void aSetWithMoreTransactionsNeedNotContainASmallerOne() {
        assertThat(set("A:1-100").contains(set("A:1-99,B:1"))).isFalse();
        assertThat(set("A:1-100").contains(set("A:7:100"))).isTrue();
        assertThat(set("A:1").contains(GtidSet.EMPTY)).isTrue();
        assertThat(GtidSet.EMPTY.contains(set("A:1"))).isFalse();
    }

    @Test
    void countIsThatOfAllOrigins() {
        assertThat(set("A:1-5:9:tag:1-2,B:7").count()).isEqualTo(9);
        assertThat(GtidSet.EMPTY.count()).isZero();
    }

    @Test
    void aServersOwnTransactionsAreThoseUnderItsUuidWithAnyTag() {
        assertThat(set("A:1-5:tag:1,B:7").from(new ServerUuid(A))).isEqualTo(set("A:1-5:tag:1"));
    }

    private static GtidSet set(String text) {
        // Tags and numbers are lower case here, so the capitals stand for servers only.
        return GtidSet.parse(text.replaceAll("\\bA\\b", A).replaceAll("\\bB\\b", B));
    }
}
