package dev.dorsal.decide;

import dev.dorsal.model.Channel;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.Snapshot;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Who becomes the first primary: the one whose data contains that of all the others; among equals the lowest number. */
public final class Election {
    private Election() {}

    /**
     * A choice.
     *
     * @param primary the chosen member and its server
     * @param holds all transactions that it has
     * @param reason why it, one sentence
     */
    public record Winner(Recorded.Primary primary, GtidSet holds, String reason) {}

    /** The winner among the members that answered; empty when none contains all the others. */
    public static Optional<Winner> winner(Snapshot snapshot) {
        var all = held(snapshot);
        var everything = all.values().stream().reduce(GtidSet.EMPTY, GtidSet::union);
        return all.entrySet().stream()
                .filter(candidate -> candidate.getValue().contains(everything))
                .findFirst()
                .map(java.util.Map.Entry::getKey)
                .flatMap(member -> snapshot.server(member)
                        .map(server -> new Winner(
                                new Recorded.Primary(member, server.identity().uuid()),
                                everything,
                                everything.isEmpty()
                                        ? "all members are empty; " + member + " has the lowest number"
                                        : member + " holds all transactions of all members")));
    }

    /** Why there is no winner. */
    static String refusal(Snapshot snapshot) {
        return "no member holds all transactions of the others; a person must decide which to keep: "
                + held(snapshot).entrySet().stream()
                        .map(entry -> entry.getKey() + " has " + entry.getValue())
                        .collect(Collectors.joining("; "));
    }

    /** All that a server has, applied or not: what it received is never thrown away. */
    static GtidSet held(ServerState server) {
        return server.channel().map(Channel::retrieved).orElse(GtidSet.EMPTY).union(server.executed());
    }

    private static TreeMap<MemberId, GtidSet> held(Snapshot snapshot) {
        var held = new TreeMap<MemberId, GtidSet>();
        snapshot.all().forEach(member -> member.server().ifPresent(server -> held.put(member.id(), held(server))));
        return held;
    }
}
