package dev.dorsal.report;

import dev.dorsal.model.Channel;
import java.util.Optional;

/** The words for the threads of a replica. */
final class Threads {
    private Threads() {}

    static String receiver(Optional<Channel> channel) {
        return channel.map(found -> switch (found.receiver().state()) {
                    case ON -> "Running";
                    case CONNECTING -> "Connecting";
                    case OFF -> found.receiver().failure().isPresent() ? "Error" : "Stopped";
                })
                .orElse("None");
    }

    static String applier(Optional<Channel> channel) {
        return channel.map(found -> switch (found.applier().state()) {
                    case RUNNING -> "Running";
                    case STOPPED -> "Stopped";
                    case FAILED -> "Error";
                })
                .orElse("None");
    }

    static Optional<String> lastError(Channel channel) {
        return channel.applier()
                .failure()
                .or(() -> channel.receiver().failure())
                .map(failure -> failure.code() + ": " + failure.text());
    }
}
