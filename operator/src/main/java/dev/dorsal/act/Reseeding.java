package dev.dorsal.act;

import dev.dorsal.decide.Step;
import dev.dorsal.mysql.MySqlException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** The steps of a seeding. Each is recorded before it is done: whoever follows this operator sees what may have happened. */
final class Reseeding {
    /** Sorts by time. */
    private static final DateTimeFormatter FOLDER =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final PrimaryRecord record;
    private final ServerSteps servers;

    Reseeding(PrimaryRecord record, ServerSteps servers) {
        this.record = record;
        this.servers = servers;
    }

    void begin(Step.BeginSeeding begin) {
        var seeding = begin.seeding();
        var logs = servers.logsHolding(seeding.member(), seeding.evidence().extra());
        record.seeding(
                logs.isEmpty()
                        ? seeding
                        : seeding.keeping(FOLDER.format(seeding.tries().since()) + " " + String.join(" ", logs)));
    }

    /** Between the record and the deed nobody else can have decided otherwise: the record is of this very term. */
    void start(Step.StartClone start) {
        record.mustStand();
        var member = start.seeding().member();
        var former = servers.cloneRun(member).begun();
        var trying = start.seeding().trying(start.donor(), former, now());
        record.seeding(trying);
        try {
            servers.seed(member, start.donor(), former);
        } catch (StepFailed | MySqlException e) {
            record.seeding(trying.failed(String.valueOf(e.getMessage()), now()));
            throw e;
        }
    }

    void end(Step.EndSeeding end) {
        record.mustStand();
        if (end.done()) {
            servers.forgetChannels(end.seeding().member());
        }
        record.endSeeding(end);
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }
}
