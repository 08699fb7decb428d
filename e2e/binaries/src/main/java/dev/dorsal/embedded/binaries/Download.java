package dev.dorsal.embedded.binaries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Tells how far a download is, from what lies in its folder. */
record Download(Path folder, long bytes, Progress progress) {
    private static final int SECONDS_BETWEEN_LINES = 3;
    private static final long MEGABYTE = 1_000_000;

    /** Waits for the process and returns its exit code. */
    int watch(Process process) throws IOException {
        tell(0);
        try {
            while (!process.waitFor(SECONDS_BETWEEN_LINES, TimeUnit.SECONDS)) {
                tell(bytesThere());
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while downloading", e);
        }
        return process.exitValue();
    }

    private void tell(long there) {
        progress.line("downloading %d of %d MB".formatted(there / MEGABYTE, Math.ceilDiv(bytes, MEGABYTE)));
    }

    private long bytesThere() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(Download::size).sum();
        }
    }

    private static long size(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (NoSuchFileException e) {
            // It was moved from the partial folder at this moment.
            return 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
