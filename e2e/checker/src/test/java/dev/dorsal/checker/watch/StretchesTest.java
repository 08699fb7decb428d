package dev.dorsal.checker.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.checker.evidence.OpenStretch;
import java.util.List;
import org.junit.jupiter.api.Test;

class StretchesTest {
    private static final long MS = 1_000_000;

    private final Stretches shop = new Stretches("shop-0");

    @Test
    void openForCertainIsFromTheEndOfTheFirstLookToTheBeginOfTheLast() {
        look(0, 2, true);
        look(10, 12, true);
        look(20, 25, true);
        look(30, 31, false);
        assertThat(shop.end().open()).containsExactly(stretch(2, 20));
    }

    @Test
    void oneLookAloneProvesNoTime() {
        look(0, 2, false);
        look(10, 12, true);
        look(20, 22, false);
        assertThat(shop.end().open()).isEmpty();
    }

    @Test
    void aLookThatWasNotAnsweredCuts() {
        look(0, 1, true);
        look(10, 11, true);
        shop.notAnswered();
        look(30, 31, true);
        look(40, 41, true);
        assertThat(shop.end().open()).containsExactly(stretch(1, 10), stretch(31, 40));
    }

    @Test
    void aLookThatTookLongCuts() {
        look(0, 1, true);
        look(10, 11, true);
        look(20, 900, true);
        look(910, 911, true);
        look(920, 921, true);
        assertThat(shop.end().open()).containsExactly(stretch(1, 10), stretch(911, 920));
    }

    @Test
    void aHandOverBetweenTwoLooksIsNoOverlap() {
        look(0, 4, true);
        look(10, 14, true);
        look(20, 24, false);
        var other = new Stretches("shop-1");
        other.looked(8 * MS, 12 * MS, false);
        other.looked(13 * MS, 17 * MS, true);
        other.looked(21 * MS, 25 * MS, true);
        var one = shop.end().open().getFirst();
        assertThat(one.overlap(other.end().open().getFirst())).isNegative();
    }

    @Test
    void theUsualStepIsTheMedian() {
        List.of(0, 10, 20, 30, 90).forEach(begin -> look(begin, begin + 1, false));
        assertThat(shop.end().usualStep()).isEqualTo(10 * MS);
    }

    private void look(int begin, int end, boolean open) {
        shop.looked(begin * MS, end * MS, open);
    }

    private static OpenStretch stretch(int from, int to) {
        return new OpenStretch("shop-0", from * MS, to * MS);
    }
}
