package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Environment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All faults that there are, and which of them a round takes. */
public final class Faults {
    private static final List<Fault> SINGLE = Stream.of(
                    Stream.of(
                            new KillServer(Role.PRIMARY),
                            new KillServer(Role.REPLICA),
                            new DeletePod(Role.PRIMARY),
                            new DeletePod(Role.REPLICA),
                            new FreezeServer(Role.PRIMARY),
                            new FreezeServer(Role.REPLICA),
                            new FullStop(),
                            new Errant(),
                            new StopApplier(),
                            new TearRelayLog(),
                            new DiskFull(Role.PRIMARY),
                            new DiskFull(Role.REPLICA)),
                    Stream.of(OperatorFault.values()),
                    NodeFault.all(),
                    Stream.of(NodeCut.values()))
            .<Fault>flatMap(faults -> faults)
            .toList();

    /** Pairs that are likelier to find something than those that chance makes. The second one comes at most 2 s later. */
    private static final List<List<Fault>> PAIRS = List.of(
            List.of(new KillServer(Role.REPLICA), new KillServer(Role.PRIMARY)),
            List.of(new FreezeServer(Role.REPLICA), new KillServer(Role.PRIMARY)),
            List.of(new StopApplier(), new KillServer(Role.PRIMARY)),
            List.of(new StopApplier(), new FreezeServer(Role.PRIMARY)));

    private Faults() {}

    /**
     * One fault or one of the pairs, or in every third round any two.
     *
     * @param only the whole or a part of the name that it must have; empty for any
     */
    public static List<Fault> next(Environment environment, String only, Random random) {
        var possible = possible(environment, only);
        if (possible.isEmpty()) {
            throw new IllegalArgumentException("no fault of " + environment.name() + " is called " + only);
        }
        Collections.shuffle(possible, random);
        var first = possible.getFirst();
        var two = random.nextInt(3) == 0 && canBeJoined(first);
        return Stream.concat(first.stream(), two ? another(possible) : Stream.empty())
                .toList();
    }

    private static Stream<Fault> another(List<List<Fault>> possible) {
        return possible.stream().skip(1).filter(Faults::canBeJoined).limit(1).flatMap(List::stream);
    }

    private static boolean canBeJoined(List<Fault> faults) {
        return faults.size() == 1 && !faults.getFirst().comesAlone();
    }

    /** Those of exactly that name, if there are any. */
    private static List<List<Fault>> possible(Environment environment, String only) {
        var all = Stream.concat(SINGLE.stream().map(List::of), PAIRS.stream())
                .filter(faults -> faults.stream().allMatch(fault -> fault.canBeMadeIn(environment)))
                .filter(faults -> title(faults).contains(only))
                .toList();
        var exact = all.stream().filter(faults -> title(faults).equals(only)).toList();
        return new ArrayList<>(exact.isEmpty() ? all : exact);
    }

    private static String title(List<Fault> faults) {
        return faults.stream().map(Fault::title).collect(Collectors.joining(" and "));
    }
}
