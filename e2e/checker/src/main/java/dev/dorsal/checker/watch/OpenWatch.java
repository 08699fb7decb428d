package dev.dorsal.checker.watch;

import dev.dorsal.checker.evidence.Looks;
import dev.dorsal.checker.evidence.RunClock;
import dev.dorsal.checker.load.Target;
import java.util.List;

/** Looks at every member a hundred times a second, each by a thread and a connection of its own, until {@link #end}. */
public final class OpenWatch {
    private final List<MemberWatch> watches;

    private OpenWatch(List<MemberWatch> watches) {
        this.watches = watches;
    }

    /** Starts at once. */
    public static OpenWatch on(Target target, RunClock clock) {
        return new OpenWatch(target.members().stream()
                .map(member -> new MemberWatch(member, () -> target.member(member), clock))
                .toList());
    }

    /** Ends it; all that was seen. */
    public List<Looks> end() {
        watches.forEach(MemberWatch::stop);
        return watches.stream().map(MemberWatch::looks).toList();
    }
}
