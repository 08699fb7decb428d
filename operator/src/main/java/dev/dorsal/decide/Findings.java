package dev.dorsal.decide;

import dev.dorsal.model.MemberId;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is the case with a cluster and each of its members.
 *
 * @param diagnosis of the whole
 * @param reason what was seen, one sentence
 * @param members one entry for each member of the snapshot
 */
public record Findings(Diagnosis diagnosis, String reason, SortedMap<MemberId, Finding> members) {
    public Findings {
        members = Collections.unmodifiableSortedMap(new TreeMap<>(members));
    }

    public Finding of(MemberId member) {
        var finding = members.get(member);
        return finding == null ? Finding.of(MemberState.STARTING, "does not exist yet") : finding;
    }

    /** The members in this state, by number. */
    public List<MemberId> in(MemberState state) {
        return members.entrySet().stream()
                .filter(entry -> entry.getValue().state() == state)
                .map(java.util.Map.Entry::getKey)
                .toList();
    }
}
