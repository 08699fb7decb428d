package dev.dorsal.embedded.node.pod;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** The output of a container without the times, from some line on, and as it comes when it is followed. */
final class LogReader extends InputStream {
    private static final long LOOK_EVERY_MILLIS = 100;
    private final InputStream file;
    private final BooleanSupplier goesOn;
    private byte[] buffer = new byte[0];
    private int at;
    private boolean inTime = true;
    private volatile boolean closed;

    /**
     * @param tail lines from the end to begin with; negative for all
     * @param goesOn whether more may come; asked at the end of the file
     */
    LogReader(Path log, int tail, BooleanSupplier goesOn) throws IOException {
        this.goesOn = goesOn;
        file = Files.newInputStream(log);
        if (tail >= 0) {
            file.skipNBytes(start(Files.readAllBytes(log), tail));
        }
    }

    private static long start(byte[] all, int tail) {
        int left = tail;
        for (int i = all.length - 2; i >= 0; i--) {
            if (all[i] == '\n' && --left == 0) {
                return i + 1L;
            }
        }
        return tail == 0 ? all.length : 0;
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        while (at == buffer.length) {
            if (!more()) {
                return -1;
            }
        }
        int n = Math.min(length, buffer.length - at);
        System.arraycopy(buffer, at, target, offset, n);
        at += n;
        return n;
    }

    /** Fills the buffer with what came, if anything; false at the end of all. */
    private boolean more() throws IOException {
        boolean mayGrow = !closed && goesOn.getAsBoolean();
        byte[] chunk = closed ? new byte[0] : file.readNBytes(1 << 16);
        if (chunk.length == 0) {
            return mayGrow && pause();
        }
        buffer = withoutTimes(chunk);
        at = 0;
        return true;
    }

    private byte[] withoutTimes(byte[] chunk) {
        var kept = new byte[chunk.length];
        int n = 0;
        for (byte b : chunk) {
            if (!inTime) {
                kept[n++] = b;
                inTime = b == '\n';
            } else if (b == ' ') {
                inTime = false;
            }
        }
        return Arrays.copyOf(kept, n);
    }

    private static boolean pause() {
        try {
            Thread.sleep(LOOK_EVERY_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        file.close();
    }
}
