package dev.dorsal.report;

import dev.dorsal.decide.Step;
import dev.dorsal.model.MemberId;
import java.util.List;
import java.util.Optional;

/** Whether the Services lead where the plan wants them: what the API server refused is not so, whatever was decided. */
final class Published {
    private final Report report;

    Published(Report report) {
        this.report = report;
    }

    /** Whether the writer leads to a member. */
    boolean writer() {
        return step(Step.PublishWriter.class)
                .filter(publish -> !publish.members().isEmpty())
                .filter(publish -> report.outcome().done().contains(publish)
                        || !report.outcome().failed(publish) && leadsAlready(publish.members()))
                .isPresent();
    }

    /** Whether the reader leads to those that may serve reads, as far as this pass has tried. */
    boolean reader() {
        return step(Step.PublishReader.class)
                .filter(publish -> !report.outcome().failed(publish))
                .isPresent();
    }

    /** Why the writer does not lead to its member. */
    String whyNoWriter() {
        return why(step(Step.PublishWriter.class));
    }

    /** Why the reader does not lead to its members. */
    String whyNoReader() {
        return why(step(Step.PublishReader.class));
    }

    private String why(Optional<? extends Step> step) {
        return step.map(publish -> "could not " + publish.describe())
                .flatMap(text -> report.outcome().troubles().stream()
                        .filter(trouble -> trouble.startsWith(text))
                        .findFirst())
                .orElse("the last pass did not come to its slice");
    }

    private boolean leadsAlready(List<MemberId> members) {
        var addresses = members.stream()
                .flatMap(member -> report.snapshot().facts().member(member).address().stream())
                .toList();
        return addresses.equals(report.snapshot().facts().writer());
    }

    private <S extends Step> Optional<S> step(Class<S> kind) {
        return report.plan().steps().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst();
    }
}
