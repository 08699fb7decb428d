package dev.dorsal.checker.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.checker.evidence.Key;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TransactionTest {
    @Test
    void sizesAreMixedAndFollowFromTheSeed() {
        var sizes = sizes(7);
        assertThat(sizes).contains(1).anyMatch(rows -> rows > 1 && rows < 10).anyMatch(rows -> rows >= 20);
        assertThat(sizes(7)).isEqualTo(sizes);
        assertThat(sizes(8)).isNotEqualTo(sizes);
    }

    @Test
    void everyRowSaysHowManyThereAreAndWhichServerWroteIt() {
        assertThat(new Transaction(new Key(2, 5), 2, 4).insert("checked"))
                .startsWith("INSERT INTO checked (worker, sequence, part, parts, server, filler) VALUES (2, 5, 0, 2,"
                        + " @@server_uuid, '")
                .contains("), (2, 5, 1, 2, @@server_uuid, '");
    }

    private static List<Integer> sizes(long seed) {
        var random = new SplittableRandom(seed);
        return LongStream.range(0, 300)
                .mapToObj(n -> Transaction.next(new Key(0, n), random).rows())
                .toList();
    }
}
