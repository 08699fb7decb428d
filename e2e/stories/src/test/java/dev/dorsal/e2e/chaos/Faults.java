package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Environment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** All faults that there are, and which of them a round takes. */
public final class Faults {
    private static final List<Fault> ALL = Stream.concat(
                    Stream.of(
                            new KillServer(Role.PRIMARY),
                            new KillServer(Role.REPLICA),
                            new DeletePod(Role.PRIMARY),
                            new DeletePod(Role.REPLICA),
                            new FreezeServer(Role.PRIMARY),
                            new FreezeServer(Role.REPLICA),
                            new FullStop(),
                            OperatorFault.KILLED,
                            OperatorFault.FROZEN,
                            OperatorFault.WITHOUT_API),
                    NodeFault.all())
            .toList();

    private Faults() {}

    /**
     * One fault, or in every third round two of them.
     *
     * @param only a part of the name that each must have; empty for any
     */
    public static List<Fault> next(Environment environment, String only, Random random) {
        var possible = new ArrayList<>(ALL.stream()
                .filter(fault -> fault.canBeMadeIn(environment))
                .filter(fault -> fault.title().contains(only))
                .toList());
        if (possible.isEmpty()) {
            throw new IllegalArgumentException("no fault of " + environment.name() + " is called " + only);
        }
        Collections.shuffle(possible, random);
        return List.copyOf(possible.subList(0, random.nextInt(3) == 0 ? Math.min(2, possible.size()) : 1));
    }
}
