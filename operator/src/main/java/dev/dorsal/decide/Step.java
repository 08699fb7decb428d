package dev.dorsal.decide;

import dev.dorsal.model.Durability;
import dev.dorsal.model.GtidSet;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.Promise;
import dev.dorsal.model.Recorded;
import dev.dorsal.model.Request;
import dev.dorsal.model.Seeding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** One thing to do, with all that is needed to do it. A step that was done already does nothing. */
public sealed interface Step {
    /** What is done and why, one sentence without a subject; for logs and Events. */
    String describe();

    /** Whether it changes what members or Kubernetes hold, so that the next pass should look at once. */
    default boolean changesMuch() {
        return true;
    }

    /** Whether the role of the primary is on its way with it: the next pass goes on at once. */
    default boolean movesTheRole() {
        return this instanceof BeginTakeover
                || this instanceof EndTakeover
                || this instanceof CutFromSource
                || this instanceof RecordPrimary
                || this instanceof SwitchOver
                || this instanceof Open;
    }

    /**
     * Makes the objects of the cluster what they should be. Objects that are so already are not touched.
     *
     * @param roles value of the role label of each member that must exist; an empty text before the first choice
     */
    record EnsureObjects(Map<MemberId, String> roles) implements Step {
        public EnsureObjects {
            roles = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(roles));
        }

        @Override
        public String describe() {
            return "apply the objects of " + roles.size() + " members";
        }

        @Override
        public boolean changesMuch() {
            return false;
        }
    }

    /**
     * What is recorded together with a choice.
     *
     * @param from the former primary; empty at the first choice
     * @param lastKnown transactions that the new primary must have
     * @param promise what is certain of writes that the new primary acknowledges
     * @param proof what was proved not to be lost, one sentence
     * @param answers the request that it carries out; empty when nobody asked
     */
    record Handover(
            Optional<MemberId> from, GtidSet lastKnown, Promise promise, String proof, Optional<Request> answers) {}

    /**
     * Writes the choice of a primary into status. Everything that follows from the choice waits for the next pass, which
     * reads it from there.
     */
    record RecordPrimary(Recorded.Primary primary, long term, Handover handover, String reason) implements Step {
        @Override
        public String describe() {
            return "record " + primary.member() + " as primary of term " + term + ": " + reason;
        }
    }

    /**
     * Opens the recorded primary for writing, after a fresh look at the record and after all that it received is applied.
     *
     * @param durability that its commits obey from the first one on
     */
    record Open(Recorded.Primary primary, long term, Durability durability) implements Step {
        @Override
        public String describe() {
            return "open " + primary.member() + " for writing, term " + term;
        }
    }

    /**
     * Writes into status that a dead primary is being replaced. Only then are replicas cut from it, and only while that
     * stands.
     */
    record BeginTakeover(Recorded.Primary from, long term, String reason) implements Step {
        @Override
        public String describe() {
            return "begin to replace " + from.member() + " of term " + term + ": " + reason;
        }
    }

    /** Takes that back: the primary is there again. */
    record EndTakeover(Recorded.Primary primary, long term) implements Step {
        @Override
        public String describe() {
            return "keep " + primary.member() + " as primary of term " + term;
        }
    }

    /** Stops the receiver of a replica: from then on it acknowledges nothing to its source. */
    record CutFromSource(MemberId replica) implements Step {
        @Override
        public String describe() {
            return "stop the receiver of " + replica;
        }
    }

    /**
     * Writes into status what is certain of acknowledged writes. Before a member may acknowledge more, after it surely
     * acknowledges no more.
     *
     * @param lastKnown all that was acknowledged under the former promise; empty when the former one covers it
     */
    record RecordPromise(long term, Promise promise, Optional<GtidSet> lastKnown, String reason) implements Step {
        @Override
        public String describe() {
            return "record that " + promise.needed() + " of " + promise.ackers() + " hold each acknowledged write: "
                    + reason;
        }
    }

    /** Makes the commits of the open primary wait for replicas as they should. */
    record RequireAcknowledgements(Recorded.Primary primary, Durability durability) implements Step {
        @Override
        public String describe() {
            return durability.waits()
                    ? "make commits on " + primary.member() + " wait for " + durability.acknowledgements() + " replicas"
                    : "let commits on " + primary.member() + " not wait for replicas";
        }
    }

    /** Lets a replica acknowledge, or stops that; its receiver is restarted when it runs. */
    record SetAcknowledging(MemberId replica, boolean acknowledges) implements Step {
        @Override
        public String describe() {
            return acknowledges ? "let " + replica + " acknowledge" : "stop " + replica + " from acknowledging";
        }
    }

    /** Commits a transaction without content, so that its acknowledgement lets go the commits before it. */
    record Nudge(Recorded.Primary primary) implements Step {
        @Override
        public String describe() {
            return "let go the commits that wait on " + primary.member();
        }
    }

    /** Locks the replication account of a member on the primary and ends its dump thread: it can acknowledge no more. */
    record Bar(Recorded.Primary primary, MemberId replica) implements Step {
        @Override
        public String describe() {
            return "bar " + replica + " from " + primary.member() + ": it does not answer";
        }
    }

    /** Unlocks that account again. */
    record Admit(Recorded.Primary primary, MemberId replica) implements Step {
        @Override
        public String describe() {
            return "admit " + replica + " to " + primary.member() + " again";
        }
    }

    /**
     * Tells the fence of the primary whom to ask whether it is alone.
     *
     * @param witnesses host of each; nobody else is asked
     */
    record SetWitnesses(Recorded.Primary primary, Map<MemberId, String> witnesses) implements Step {
        public SetWitnesses {
            witnesses = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(witnesses));
        }

        @Override
        public String describe() {
            return "make " + witnesses.keySet() + " the witnesses of " + primary.member();
        }
    }

    /** Ends the calls to witnesses that the fence of the primary has begun while no operator was there. */
    record HangUp(Recorded.Primary primary) implements Step {
        @Override
        public String describe() {
            return "end the calls of " + primary.member() + " to its witnesses";
        }
    }

    /**
     * Moves the role while both servers live: other replicas move under the target, it catches up, the old one is closed,
     * the target applies the rest, the choice is recorded, the target is opened, and the writer leads to it. When that
     * cannot be done in time the old one is opened again, and the others go back under it.
     *
     * @param choice what is recorded in the middle; its {@code lastKnown} is what the closed one has then
     * @param answers the request that is answered with it; empty when nobody asked
     * @param chained replicas that move under the target before anything is closed: without them the old one still has
     *     as many acknowledging ones as its commits wait for
     */
    record SwitchOver(
            Recorded.Primary from,
            RecordPrimary choice,
            Durability durability,
            Optional<Request> answers,
            List<MemberId> chained)
            implements Step {
        public SwitchOver {
            chained = List.copyOf(chained);
        }

        @Override
        public String describe() {
            return "switch over from " + from.member() + " to "
                    + choice.primary().member() + ": " + choice.reason();
        }
    }

    /** Answers a request that is not carried out. */
    record Refuse(Request request, String reason) implements Step {
        @Override
        public String describe() {
            return "refuse " + request.name() + "=" + request.value() + ": " + reason;
        }
    }

    /**
     * Writes into status that a member is to be built anew, after it has named the binary logs that hold what it alone has.
     * Nothing of the member is touched.
     */
    record BeginSeeding(Seeding seeding) implements Step {
        @Override
        public String describe() {
            return "build " + seeding.member() + " anew: " + seeding.why().reason();
        }
    }

    /**
     * Writes into status that an attempt begins, and begins it: all data of the member is dropped, and that of the donor is
     * copied. The member must be recorded for it, must not acknowledge, and must have kept what it alone has.
     */
    record StartClone(Seeding seeding, MemberId donor) implements Step {
        @Override
        public String describe() {
            return "copy the data of " + donor + " to " + seeding.member() + ": "
                    + seeding.why().reason();
        }
    }

    /** Writes into status that an attempt has failed. */
    record FailSeeding(Seeding seeding) implements Step {
        @Override
        public String describe() {
            return "try again to build " + seeding.member() + " anew, since attempt "
                    + seeding.tries().begun() + " failed: "
                    + seeding.tries().lastError().orElse("nobody knows why");
        }
    }

    /**
     * Takes a seeding out of the record.
     *
     * @param done whether the member runs on the new data; then the channels that were copied with it are forgotten first
     */
    record EndSeeding(Seeding seeding, boolean done, String reason) implements Step {
        @Override
        public String describe() {
            return (done ? "end the seeding of " : "give up the seeding of ") + seeding.member() + ": " + reason;
        }
    }

    /** Closes a member for writing. */
    record Close(MemberId member, String reason) implements Step {
        @Override
        public String describe() {
            return "close " + member + " for writing: " + reason;
        }
    }

    /** Makes database and account of the application on the open primary, with the password of the Secret. */
    record EnsureApplication(Recorded.Primary primary) implements Step {
        @Override
        public String describe() {
            return "make sure that the application's database and account exist";
        }

        @Override
        public boolean changesMuch() {
            return false;
        }
    }

    /** Points a replica at its source and starts it. What it had received before is applied first. */
    record Attach(MemberId replica, Recorded.Primary source, String reason) implements Step {
        @Override
        public String describe() {
            return "attach " + replica + " to " + source.member() + ": " + reason;
        }
    }

    /** Starts the threads of a replica that points at the right source. */
    record StartReplication(MemberId replica) implements Step {
        @Override
        public String describe() {
            return "start the replication of " + replica;
        }
    }

    /** Ends the offline mode of a member, so that clients can come in. */
    record LetClientsIn(MemberId member) implements Step {
        @Override
        public String describe() {
            return "let clients into " + member + " again: it was in offline_mode";
        }
    }

    /** Puts the role label on a Pod. */
    record LabelPod(MemberId member, String role) implements Step {
        @Override
        public String describe() {
            return "label the Pod of " + member + " as " + role;
        }

        @Override
        public boolean changesMuch() {
            return false;
        }
    }

    /** Leads the writer Service to these members: one, or none. */
    record PublishWriter(List<MemberId> members) implements Step {
        public PublishWriter {
            members = List.copyOf(members);
        }

        @Override
        public String describe() {
            return "lead the writer to " + members;
        }

        @Override
        public boolean changesMuch() {
            return false;
        }
    }

    /** Leads the reader Service to these members. */
    record PublishReader(Set<MemberId> members) implements Step {
        public PublishReader {
            members = Set.copyOf(members);
        }

        @Override
        public String describe() {
            return "lead the reader to " + members.stream().sorted().toList();
        }

        @Override
        public boolean changesMuch() {
            return false;
        }
    }

    /** Deletes the Pod of a member, so that a new one is made from the newest template. */
    record RestartPod(MemberId member, String reason) implements Step {
        @Override
        public String describe() {
            return "restart " + member + ": " + reason;
        }
    }

    /** Removes a member that is not among the instances any more; its claim by the user's policy. */
    record RemoveMember(MemberId member) implements Step {
        @Override
        public String describe() {
            return "remove " + member + ": it is not among the instances any more";
        }
    }
}
