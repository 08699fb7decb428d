package dev.dorsal.checker.watch;

import dev.dorsal.checker.evidence.Looks;
import dev.dorsal.checker.evidence.RunClock;
import dev.dorsal.checker.load.Login;
import dev.dorsal.checker.load.Servers;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Looks at one member with the rights of an ordinary account: one that is offline lets it neither in nor stay. */
final class MemberWatch {
    private static final String CLOSED =
            "SELECT @@GLOBAL.read_only OR @@GLOBAL.super_read_only OR @@GLOBAL.offline_mode";

    private static final long STEP = Duration.ofMillis(10).toNanos();

    private final Supplier<Login> login;
    private final RunClock clock;
    private final Stretches stretches;
    private final Thread thread;
    private volatile boolean going = true;

    MemberWatch(String member, Supplier<Login> login, RunClock clock) {
        this.login = login;
        this.clock = clock;
        stretches = new Stretches(member);
        thread = Thread.ofPlatform().name("watch-" + member).daemon().start(this::run);
    }

    private void run() {
        while (going) {
            var connection = connect();
            if (connection != null) {
                look(connection);
            }
            stretches.notAnswered();
            LockSupport.parkNanos(STEP);
        }
    }

    private @Nullable Connection connect() {
        try {
            return login.get().connect();
        } catch (SQLException | RuntimeException e) {
            // No address, nobody there, or offline.
            return null;
        }
    }

    private void look(Connection connection) {
        try (connection;
                var statement = connection.createStatement()) {
            for (long next = clock.now(); going; next += STEP) {
                long begin = clock.now();
                boolean open = Servers.one(statement, CLOSED).equals("0");
                stretches.looked(begin, clock.now(), open);
                next = Math.max(next, begin);
                LockSupport.parkNanos(next + STEP - clock.now());
            }
        } catch (SQLException e) {
            // It ended, was set offline, or did not answer in time.
        }
    }

    void stop() {
        going = false;
    }

    /** After {@link #stop}. */
    Looks looks() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return stretches.end();
    }
}
