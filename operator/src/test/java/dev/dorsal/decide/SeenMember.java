package dev.dorsal.decide;

import dev.dorsal.model.Channel;
import dev.dorsal.model.Dumps;
import dev.dorsal.model.Durability;
import dev.dorsal.model.Member;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.PodFacts;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.SemiSync;
import dev.dorsal.model.ServerState;
import dev.dorsal.model.ServerVersion;
import dev.dorsal.model.Witnesses;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One member of a scenario. Left out: it answers, is closed, has no channel, and a Pod that is ready.
 *
 * @param unreachable why it does not answer
 * @param absence how it does not answer; DOWN when left out
 * @param away seconds since it became what it is; 30 when left out
 * @param acks whether it acknowledges: on, off, or pending when its receiver must be restarted first
 * @param waits for how many replicas its commits wait, such as 1, or 1 short when not for ever; - for none
 * @param acking how many replicas it counts as acknowledging; as many as it waits for when left out
 * @param commits how many of its commits wait now; none when left out
 * @param sends numbers of the members that fetch its binary log
 * @param bars numbers of the members that may not
 * @param asks numbers of the members that its fence asks; the others when it is open, nobody when it is closed
 * @param dialled numbers of those that its fence has called
 * @param open clients can write
 * @param mode readOnly for the state between open and closed; copying for read-only and offline, as CLONE wants it
 * @param kept what its init container has kept
 * @param version of its server; 9.7.4 when left out
 * @param uuid letter of its server when it is not the member's own
 * @param source number of the member that its channel points at; no channel when left out
 * @param sourceUuid letter of the server that its receiver found there; the member's own when left out, - for none
 * @param received what its relay logs hold; what it executed when left out
 * @param receiver ON, CONNECTING or OFF
 * @param receiverError number and text
 * @param attempts that failed in a row
 * @param applier RUNNING, STOPPED or FAILED
 * @param applierError number and text
 * @param failedFor seconds since its applier failed; 1 when left out
 * @param account number of the member whose account its channel logs in with; its own when left out
 * @param silence seconds since the last word from its source; - for none yet
 * @param oldest seconds since the commit of what it is applying
 * @param pod none, noAddress, notReady, terminating, ended or outdated, several with blanks between
 * @param role its Pod's label when it is not the right one; - for none
 * @param trouble why its Pod does not run
 * @param set whether its StatefulSet exists
 * @param disk full when writes wait for room
 */
public record SeenMember(
        int id,
        @Nullable String unreachable,
        @Nullable String absence,
        @Nullable Integer away,
        @Nullable String acks,
        @Nullable String waits,
        @Nullable Integer acking,
        int commits,
        @Nullable List<Integer> sends,
        @Nullable List<Integer> bars,
        @Nullable List<Integer> asks,
        @Nullable List<Integer> dialled,
        boolean open,
        @Nullable String mode,
        @Nullable String kept,
        @Nullable String version,
        @Nullable String uuid,
        @Nullable String executed,
        @Nullable String purged,
        @Nullable Integer source,
        @Nullable String sourceUuid,
        @Nullable String received,
        @Nullable String receiver,
        @Nullable String receiverError,
        @Nullable Integer attempts,
        @Nullable String applier,
        @Nullable String applierError,
        @Nullable Integer failedFor,
        @Nullable String silence,
        @Nullable String oldest,
        @Nullable Integer account,
        @Nullable String autoPosition,
        @Nullable String pod,
        @Nullable String role,
        @Nullable String trouble,
        @Nullable Boolean set,
        @Nullable String disk) {

    /** @param others numbers of the other members that are wanted */
    Member member(List<Integer> others) {
        var since = Situation.NOW.minusSeconds(away == null ? 30 : away);
        return unreachable == null
                ? new Member.Reachable(Situation.id(id), state(others), since)
                : new Member.Unreachable(
                        Situation.id(id),
                        Member.Absence.valueOf(Objects.requireNonNullElse(absence, "DOWN")),
                        unreachable,
                        since);
    }

    private ServerState state(List<Integer> others) {
        return new ServerState(
                new ServerState.Identity(
                        uuid == null ? Situation.uuid(id) : Situation.uuid(uuid),
                        ServerVersion.parse(version == null ? "9.7.4" : version),
                        Situation.id(id).serverId()),
                openness(),
                Situation.gtids(executed),
                Situation.gtids(purged),
                source == null ? Optional.empty() : Optional.of(channel(source)),
                new Dumps(0, numbers(sends), numbers(bars)),
                new ServerState.Clock(Situation.NOW, Duration.ofHours(1)),
                new SemiSync(Optional.of(waiting()), Optional.of(acknowledging())),
                witnesses(others),
                "full".equals(disk));
    }

    private Witnesses witnesses(List<Integer> others) {
        var hosts = new TreeMap<Integer, String>();
        var asked = asks == null ? (open ? others : List.<Integer>of()) : asks;
        asked.forEach(number -> hosts.put(number, Situation.host(number)));
        return new Witnesses(hosts, numbers(dialled));
    }

    private ServerState.Mode openness() {
        var copying = "copying".equals(mode);
        return new ServerState.Mode(!open, !open && !"readOnly".equals(mode) && !copying, copying);
    }

    private static Set<Integer> numbers(@Nullable List<Integer> listed) {
        return listed == null ? Set.of() : Set.copyOf(listed);
    }

    private SemiSync.Source waiting() {
        if (waits == null) {
            return new SemiSync.Source(false, false, Duration.ofSeconds(10), 1, true, 0, 0, 0);
        }
        var words = waits.split(" ");
        int replicas = Integer.parseInt(words[0]);
        return new SemiSync.Source(
                true,
                true,
                words.length > 1 ? Durability.SHORT : Durability.FOR_EVER,
                replicas,
                true,
                acking == null ? replicas : acking,
                commits,
                7);
    }

    private SemiSync.Replica acknowledging() {
        return new SemiSync.Replica("on".equals(acks) || "pending".equals(acks), "on".equals(acks));
    }

    private Channel channel(int from) {
        var found = sourceUuid == null
                ? Optional.of(Situation.uuid(from))
                : Optional.of(sourceUuid).filter(letter -> !letter.equals("-")).map(Situation::uuid);
        return new Channel(
                new Channel.Source(
                        Situation.host(from),
                        3306,
                        found,
                        OptionalInt.of(account == null ? id : account),
                        !"OFF".equals(autoPosition)),
                new Channel.Receiver(
                        Channel.ReceiverState.valueOf(Objects.requireNonNullElse(receiver, "ON")),
                        failure(receiverError),
                        attempts == null ? 0 : attempts,
                        seconds(Objects.requireNonNullElse(silence, "0.5"))),
                new Channel.Applier(
                        Channel.ApplierState.valueOf(Objects.requireNonNullElse(applier, "RUNNING")),
                        failure(applierError),
                        failure(applierError)
                                .map(failed -> Duration.ofSeconds(Objects.requireNonNullElse(failedFor, 1))),
                        4,
                        seconds(oldest).map(Situation.NOW::minus)),
                Situation.gtids(received == null ? executed : received));
    }

    private static Optional<Duration> seconds(@Nullable String text) {
        return Optional.ofNullable(text)
                .filter(written -> !written.equals("-"))
                .map(written -> Duration.ofMillis(Math.round(Double.parseDouble(written) * 1000)));
    }

    private static Optional<Channel.Failure> failure(@Nullable String text) {
        return Optional.ofNullable(text)
                .map(written -> written.split(" ", 2))
                .map(parts -> new Channel.Failure(Integer.parseInt(parts[0]), parts[1]));
    }

    MemberFacts facts(Recorded recorded) {
        return new MemberFacts(
                Situation.id(id),
                !is("unsettled"),
                set == null || set,
                true,
                Optional.empty(),
                Optional.of(Situation.host(id)),
                is("none") ? Optional.empty() : Optional.of(podFacts(recorded)));
    }

    private PodFacts podFacts(Recorded recorded) {
        var right = recorded.primary()
                .map(primary -> recorded.isPrimary(Situation.id(id)) ? "primary" : "replica")
                .orElse("-");
        return new PodFacts(
                Situation.id(id).podName(),
                "uid-" + id,
                is("noAddress") ? Optional.empty() : Optional.of(Situation.address(id)),
                Optional.of("node-" + id),
                !is("notReady"),
                is("terminating"),
                is("ended"),
                is("outdated"),
                Optional.of(Objects.requireNonNullElse(role, right)).filter(label -> !label.equals("-")),
                kept == null ? "" : kept,
                Optional.ofNullable(trouble));
    }

    private boolean is(String word) {
        return pod != null && (" " + pod + " ").contains(" " + word + " ");
    }
}
