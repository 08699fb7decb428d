package dev.dorsal.report;

import dev.dorsal.decide.Diagnosis;
import dev.dorsal.decide.Findings;
import dev.dorsal.model.Durability;
import dev.dorsal.model.SemiSync;
import dev.dorsal.model.Snapshot;

/** The words for what is promised of acknowledged writes. */
final class DurabilityWords {
    static final String NONE = "None";

    private DurabilityWords() {}

    static String wanted(Durability durability) {
        return durability.acknowledgements() == 0
                ? NONE
                : switch (durability.mode()) {
                    case LOSSLESS -> "Lossless";
                    case AVAILABLE -> "Available";
                    case ASYNC -> "Async";
                };
    }

    /** What holds now: no more than what the open primary says of itself. */
    static String effective(Snapshot snapshot, Findings findings, Durability wanted) {
        if (wanted.acknowledgements() == 0 || findings.diagnosis() != Diagnosis.PRIMARY_OPEN) {
            return NONE;
        }
        return snapshot.primaryServer()
                .flatMap(server -> server.semiSync().source())
                .map(source ->
                        effective(source, wanted, snapshot.recorded().promise().needed()))
                .orElse("Async");
    }

    private static String effective(SemiSync.Source source, Durability wanted, int promised) {
        if (!source.enabled()) {
            return "Async";
        }
        if (source.timeout().equals(Durability.FOR_EVER)
                && source.waitFor() >= wanted.acknowledgements()
                && promised >= wanted.promised()) {
            return "Lossless";
        }
        // After a time-out it waits no more until the replicas are level again.
        return source.active() ? "Available" : "Async";
    }

    /** Whether commits wait now for replicas that are not there. */
    static boolean isBlocked(Snapshot snapshot, Durability wanted) {
        return wanted.mode() == Durability.Mode.LOSSLESS
                && snapshot.primaryServer()
                        .flatMap(server -> server.semiSync().source())
                        .filter(source -> source.enabled() && source.clients() < source.waitFor())
                        .isPresent();
    }
}
