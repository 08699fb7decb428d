package dev.dorsal.decide;

import dev.dorsal.model.MemberId;
import dev.dorsal.model.Recorded;
import java.util.List;
import java.util.Map;
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
     * Writes the choice of a primary into status. Everything that follows from the choice waits for the next pass, which
     * reads it from there.
     */
    record RecordPrimary(Recorded.Primary primary, long term, String reason) implements Step {
        @Override
        public String describe() {
            return "record " + primary.member() + " as primary of term " + term + ": " + reason;
        }
    }

    /** Opens the recorded primary for writing, after a fresh look at the record and after all that it received is applied. */
    record Open(Recorded.Primary primary, long term) implements Step {
        @Override
        public String describe() {
            return "open " + primary.member() + " for writing, term " + term;
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
