package dev.dorsal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dorsal.decide.Situation;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What goes over the wire is shown by FenceIT; here is how time is counted. */
class PingsTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_000);
    private final Pings pings = new Pings(now::get);

    @Test
    void aNewProcessCountsFromWhenTheLastPingOfAFormerLeaderHasEndedForSure() {
        assertThat(pings.quiet()).isZero();
        pass(3);
        assertThat(pings.quiet()).isZero();
        pass(5);
        assertThat(pings.quiet()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void nothingIsSentToAPrimaryThatIsBeingReplacedOrDidNotAnswerOrIsAlone() {
        pass(8);

        send("recorded: {term: 1, primary: 0, takeover: 1}\nmembers: [{id: 0, open: true}, {id: 1, source: 0}]");
        send("recorded: {term: 1, primary: 0}\nmembers: [{id: 0, unreachable: refused}, {id: 1, source: 0}]");
        send("recorded: {term: 1, primary: 0}\nmembers: [{id: 0, uuid: Z}, {id: 1, source: 0}]");
        send("recorded: {term: 1, primary: 0}\nmembers: [{id: 0, open: true}]");
        send("going: true\nrecorded: {term: 1, primary: 0}\nmembers: [{id: 0, open: true}, {id: 1, source: 0}]");
        assertThat(pings.quiet()).isEqualTo(Duration.ofSeconds(5));

        send("recorded: {term: 1, primary: 0}\nmembers: [{id: 0, open: true}, {id: 1, source: 0}]");
        assertThat(pings.quiet()).isZero();
    }

    private void send(String situation) {
        pings.send(Situation.read(situation).snapshot(), new Servers(Map.of(), Map.of()));
    }

    private void pass(int seconds) {
        now.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }
}
