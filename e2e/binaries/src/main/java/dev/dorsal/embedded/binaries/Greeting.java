package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The first bytes that a MySQL server sends by itself: with them it answers, without any account. */
final class Greeting {
    private static final int LIMIT_MILLISECONDS = 1000;
    private static final Duration BETWEEN = Duration.ofMillis(20);

    private Greeting() {}

    /** @return false when the limit ran out, or the server is not worth waiting for any longer */
    static boolean await(String address, int port, BooleanSupplier worthWaiting, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (worthWaiting.getAsBoolean() && System.nanoTime() - end < 0) {
            if (greets(address, port)) {
                return true;
            }
            LockSupport.parkNanos(BETWEEN.toNanos());
        }
        return false;
    }

    static boolean greets(String address, int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), LIMIT_MILLISECONDS);
            socket.setSoTimeout(LIMIT_MILLISECONDS);
            return socket.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false;
        }
    }
}
