package dev.dorsal.checker.evidence;

import dev.dorsal.checker.evidence.Outcome.Kind;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that was seen of one run, and all that a verdict is made from.
 *
 * @param outcomes of the load, as the ledger has them
 * @param members every member, the primary among them
 * @param notBack a sentence for each way in which the cluster was not again as it was, within the limit for that
 * @param primary name of the one that is recorded as the primary at the end
 */
public record Evidence(
        List<Outcome> outcomes,
        List<MemberData> members,
        String primary,
        Terms terms,
        List<Looks> looks,
        List<Excuse> excuses,
        List<Incident> incidents,
        List<String> notBack,
        Reading reading) {
    public Evidence {
        outcomes = List.copyOf(outcomes);
        members = List.copyOf(members);
        looks = List.copyOf(looks);
        excuses = List.copyOf(excuses);
        incidents = List.copyOf(incidents);
        notBack = List.copyOf(notBack);
    }

    public Stream<Outcome> acknowledged() {
        return outcomes.stream().filter(outcome -> outcome.is(Kind.ACKNOWLEDGED));
    }

    public MemberData primaryData() {
        return members.stream()
                .filter(member -> member.name().equals(primary))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no data of the primary " + primary));
    }
}
