package dev.dorsal.report;

import dev.dorsal.api.PhaseTimes;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The times of a change of the primary, as one reads them. */
final class PhaseWords {
    private PhaseWords() {}

    static String of(@Nullable PhaseTimes times) {
        if (times == null) {
            return "its times are not known";
        }
        var after = Stream.of(times.decided(), times.fenced(), times.drained(), times.opened(), times.endpoints())
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sum();
        return after + " ms: "
                + Stream.of(
                                phase("noticed after", times.noticed()),
                                phase("decided", times.decided()),
                                phase("fenced", times.fenced()),
                                phase("drained", times.drained()),
                                phase("opened", times.opened()),
                                phase("endpoints", times.endpoints()))
                        .flatMap(text -> text)
                        .collect(Collectors.joining(", "));
    }

    private static Stream<String> phase(String name, @Nullable Long milliseconds) {
        return milliseconds == null ? Stream.empty() : Stream.of(name + " " + milliseconds);
    }
}
