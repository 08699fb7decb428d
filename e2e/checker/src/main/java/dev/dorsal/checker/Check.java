package dev.dorsal.checker;

import dev.dorsal.checker.evidence.Evidence;
import dev.dorsal.checker.evidence.Excuse;
import dev.dorsal.checker.evidence.Incident;
import dev.dorsal.checker.evidence.Ledger;
import dev.dorsal.checker.evidence.Looks;
import dev.dorsal.checker.evidence.RunClock;
import dev.dorsal.checker.evidence.Terms;
import dev.dorsal.checker.load.Load;
import dev.dorsal.checker.load.Table;
import dev.dorsal.checker.load.Target;
import dev.dorsal.checker.timeline.Account;
import dev.dorsal.checker.verdict.Invariant;
import dev.dorsal.checker.verdict.Verdict;
import dev.dorsal.checker.watch.OpenWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * One run: {@link #begin}, then faults and what is known of them, then {@link #endLoad} and {@link #verdict}.
 *
 * <ol>
 *   <li>Writers and readers go through the Services; every outcome goes to a file.
 *   <li>Every member is looked at, past the Services.
 *   <li>When the load has ended, members come level with the primary, and are read whole.
 *   <li>The verdict is made from the file, the data and the looks, see {@link Invariant}.
 * </ol>
 */
public final class Check implements AutoCloseable {
    private final Target target;
    private final Order order;
    private final RunClock clock = new RunClock();
    private final Ledger ledger;
    private final Load load;
    private final OpenWatch watch;
    private final List<Terms.Entry> terms = new CopyOnWriteArrayList<>();
    private final List<Incident> incidents = new CopyOnWriteArrayList<>();
    private final List<Excuse> excuses = new CopyOnWriteArrayList<>();
    private final List<String> notBack = new CopyOnWriteArrayList<>();
    private boolean loading = true;

    private Check(Target target, Order order, Ledger ledger) {
        this.target = target;
        this.order = order;
        this.ledger = ledger;
        watch = OpenWatch.on(target, clock);
        load = Load.on(target, order.table(), order.shape(), ledger, clock);
    }

    /**
     * What is to be done.
     *
     * @param title for the report, such as "round 3 of seed 42"
     * @param table of its own; it stays
     * @param ledger file of outcomes; must not exist
     */
    public record Order(String title, Table table, Load.Shape shape, Path ledger) {}

    /** Makes the table by way of the writer, and begins. */
    public static Check begin(Target target, Order order) throws IOException, SQLException {
        try (var connection = target.writer().patient()) {
            order.table().create(connection);
        }
        return new Check(target, order, Ledger.create(order.ledger()));
    }

    /** To be called right before a fault is made. */
    public void incident(String name, Set<String> hit) {
        incidents.add(new Incident(name, hit, clock.now()));
    }

    /** To be called whenever the recorded primary or its term is seen to be another one. */
    public void term(long term, String server) {
        var known = terms.stream()
                .anyMatch(entry -> entry.term() == term && entry.server().equals(server));
        if (!known) {
            terms.add(new Terms.Entry(term, server, clock.now()));
        }
    }

    /** A member that nobody can close in that time, such as one that was frozen and has just been thawed. */
    public void excuse(String member, long from, long to, String reason) {
        excuses.add(new Excuse(member, from, to, reason));
    }

    /** To be called when the cluster is not Ready again within the limit that it was given. */
    public void notBack(String sentence) {
        notBack.add(sentence);
    }

    /** Nanoseconds of this run. */
    public long now() {
        return clock.now();
    }

    /** Returns when every client knows how its last transaction ended, and all of that is on disk. */
    public void endLoad() throws IOException {
        if (loading) {
            loading = false;
            load.close();
            ledger.close();
        }
    }

    /**
     * Ends the load if it has not ended, waits until members are level, and judges.
     *
     * @param level how long that may take
     * @param allowed what the cluster may break: empty, or {@link Verdict#MAY_LOSE}
     */
    public Account verdict(Duration level, Set<Invariant> allowed) throws IOException {
        endLoad();
        var data = Comparison.begin(target, order.table(), level);
        data.awaitLevel(level);
        return judged(data, watch.end(), allowed);
    }

    private Account judged(Comparison data, List<Looks> looks, Set<Invariant> allowed) {
        var evidence = new Evidence(
                Ledger.read(order.ledger()),
                data.members(),
                data.primary(),
                new Terms(terms),
                looks,
                excuses,
                incidents,
                notBack,
                load.reading());
        return new Account(order.title(), evidence, Verdict.of(evidence, allowed));
    }

    @Override
    public void close() throws IOException {
        endLoad();
        watch.end();
    }
}
