package dev.dorsal.report;

import dev.dorsal.api.DurabilityStatus;
import dev.dorsal.api.MemberStatus;
import dev.dorsal.api.MySQLClusterStatus;
import dev.dorsal.api.MySQLClusterStatusBuilder;
import dev.dorsal.api.SeedingStatus;
import dev.dorsal.decide.Finding;
import dev.dorsal.decide.MemberState;
import dev.dorsal.decide.Succession;
import dev.dorsal.decide.plans.Endpoints;
import dev.dorsal.kube.Names;
import dev.dorsal.kube.RecordedStatus;
import dev.dorsal.kube.SpecPolicy;
import dev.dorsal.model.CloneRun;
import dev.dorsal.model.Lag;
import dev.dorsal.model.MemberFacts;
import dev.dorsal.model.MemberId;
import dev.dorsal.model.PodFacts;
import dev.dorsal.model.Recorded;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** From a pass to the status of the resource: pure. */
final class StatusReport {
    private final Report report;
    private final @Nullable MySQLClusterStatus previous;
    private final Set<MemberId> readers;
    private final int wanted;

    private StatusReport(Report report) {
        this.report = report;
        this.previous = report.cluster().getStatus();
        this.readers = Endpoints.readers(report.snapshot(), report.plan().findings());
        this.wanted = report.cluster().getSpec().instances();
    }

    static MySQLClusterStatus of(Report report) {
        return new StatusReport(report).build();
    }

    private MySQLClusterStatus build() {
        var findings = report.plan().findings();
        var phase = Phase.of(report);
        var name = report.cluster().getMetadata().getName();
        var ready = findings.in(MemberState.READY).size();
        var message = message(phase);
        var status = MySQLClusterStatusBuilder.builder()
                .observedGeneration(report.cluster().getMetadata().getGeneration())
                .phase(phase.name())
                .message(message)
                .durability(durability())
                .ifPrimaryDiedNow(ifPrimaryDiedNow())
                .seedings(seedings())
                .instances((int) report.snapshot().facts().members().values().stream()
                        .filter(MemberFacts::statefulSet)
                        .count())
                .readyInstances(ready)
                .ready(ready + "/" + wanted)
                .selector(Names.CLUSTER_LABEL + "=" + name)
                .lag(lag())
                .writer(host(Names.writer(name)))
                .reader(host(Names.reader(name)))
                .members(members())
                .conditions(new Conditions(report, previous).all(phase, message, readers.size()))
                .build();
        return RecordedStatus.with(status, recorded());
    }

    /** The record, with the primary's transactions as they were seen in this pass. */
    private Recorded recorded() {
        var recorded = report.recorded();
        return report.snapshot()
                .primaryServer()
                .filter(server -> server.executed().contains(recorded.lastKnown()))
                .map(server -> recorded.withLastKnown(server.executed()))
                .orElse(recorded);
    }

    /** Those that stand, with what the server says of the one that goes on. */
    private @Nullable List<SeedingStatus> seedings() {
        if (previous == null || previous.seedings() == null) {
            return null;
        }
        return previous.seedings().stream().map(this::progress).toList();
    }

    private SeedingStatus progress(SeedingStatus said) {
        return report.snapshot()
                .copy()
                .filter(run ->
                        run.state() == CloneRun.State.RUNNING && said.state().equals("Copying"))
                .map(CloneRun::progress)
                .map(now -> said.withProgress(now.stage().orElse(null), now.bytes(), now.estimated()))
                .orElse(said);
    }

    private DurabilityStatus durability() {
        var wanted = SpecPolicy.durability(report.cluster().getSpec());
        var source = report.snapshot()
                .primaryServer()
                .flatMap(server -> server.semiSync().source());
        return new DurabilityStatus(
                DurabilityWords.wanted(wanted),
                DurabilityWords.effective(report.snapshot(), report.plan().findings(), wanted),
                wanted.acknowledgements(),
                source.filter(found -> found.enabled())
                        .map(found -> found.clients())
                        .orElse(null),
                null,
                null,
                null);
    }

    private @Nullable String ifPrimaryDiedNow() {
        return report.recorded()
                .primary()
                .map(primary -> switch (Succession.of(
                        report.snapshot(),
                        primary,
                        SpecPolicy.of(report.cluster().getSpec()))) {
                    case Succession.Answer.Successor next
                    when next.isProven() -> next.primary().member() + " takes over, nothing is lost";
                    case Succession.Answer.Successor next ->
                        next.primary().member() + " takes over once its fence has closed " + primary.member()
                                + "; what no replica received is lost";
                    case Succession.Answer.Nobody nobody -> "nobody takes over: " + nobody.reason();
                })
                .orElse(null);
    }

    private String message(Phase phase) {
        return report.plan().holds().stream().findFirst().or(report::trouble).orElseGet(() -> switch (phase) {
            case Ready -> wanted == 1 ? "the member is ready" : "all " + wanted + " members are ready";
            case Degraded -> unwell();
            case Creating, Waiting -> report.plan().findings().reason() + cause();
            case Blocked, Deleting -> report.plan().findings().reason();
        });
    }

    /** What Kubernetes says of the first member that cannot run; an empty text when it says nothing. */
    private String cause() {
        return report.snapshot().facts().members().values().stream()
                .flatMap(member ->
                        member
                                .pod()
                                .flatMap(PodFacts::trouble)
                                .map(trouble -> "; " + member.id() + ": " + trouble)
                                .stream())
                .findFirst()
                .orElse("");
    }

    private String unwell() {
        return report.plan().findings().members().entrySet().stream()
                .filter(entry -> entry.getValue().state() != MemberState.READY)
                .findFirst()
                .map(entry -> entry.getKey() + " " + entry.getValue().reason())
                .orElse("a member is missing");
    }

    private String host(String service) {
        return service + "." + report.cluster().getMetadata().getNamespace() + ".svc";
    }

    private @Nullable String lag() {
        var lags = report.plan().findings().members().values().stream()
                .flatMap(finding -> finding.lag().stream())
                .toList();
        if (lags.isEmpty()) {
            return null;
        }
        return lags.stream().anyMatch(Lag.Unknown.class::isInstance)
                ? "unknown"
                : lags.stream()
                        .map(lag -> ((Lag.Known) lag).behind())
                        .max(Duration::compareTo)
                        .map(longest -> longest.toSeconds() + "s")
                        .orElse("unknown");
    }

    private List<MemberStatus> members() {
        return report.snapshot().members().keySet().stream().map(this::member).toList();
    }

    private MemberStatus member(MemberId id) {
        var finding = report.plan().findings().of(id);
        var server = report.snapshot().server(id);
        var channel = server.flatMap(state -> state.channel());
        return new MemberStatus(
                id.name(),
                role(id),
                finding.state().word(),
                finding.reason(),
                since(id, finding),
                server.map(state -> state.identity().uuid().value()).orElse(null),
                server.map(state -> state.identity().version().toString()).orElse(null),
                isPrimary(id)
                        ? null
                        : server.map(state -> Threads.receiver(channel)).orElse(null),
                isPrimary(id)
                        ? null
                        : server.map(state -> Threads.applier(channel)).orElse(null),
                finding.lag()
                        .map(lag -> lag instanceof Lag.Known known ? seconds(known.behind()) : null)
                        .orElse(null),
                finding.lag()
                        .map(lag -> lag instanceof Lag.Unknown unknown ? unknown.reason() : null)
                        .orElse(null),
                finding.lag()
                        .map(lag -> lag instanceof Lag.Known known ? (Long) known.transactions() : null)
                        .orElse(null),
                finding.extra().isEmpty() ? null : finding.extra().toString(),
                channel.flatMap(Threads::lastError).orElse(null),
                readers.contains(id));
    }

    private boolean isPrimary(MemberId id) {
        return report.recorded().isPrimary(id);
    }

    private @Nullable String role(MemberId id) {
        if (report.recorded().primary().isEmpty()) {
            return null;
        }
        return isPrimary(id) ? "Primary" : "Replica";
    }

    private String since(MemberId id, Finding finding) {
        return before(id)
                .filter(member -> member.state().equals(finding.state().word()))
                .map(MemberStatus::since)
                .orElseGet(() -> Conditions.time(report.now()));
    }

    private Optional<MemberStatus> before(MemberId id) {
        return previous == null || previous.members() == null
                ? Optional.empty()
                : previous.members().stream()
                        .filter(member -> member.name().equals(id.name()))
                        .findFirst();
    }

    private static double seconds(Duration duration) {
        return Math.round(duration.toMillis() / 100.0) / 10.0;
    }
}
