package dev.dorsal.embedded.node.pod;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a container printed: one file for the current run, one for the run before. Each line begins with the time at which
 * it was read, in UTC, and a blank.
 *
 * @param folder of the container
 */
record ContainerLog(Path folder) {
    private static final int LINES_OF_A_MESSAGE = 80;
    private static final int BYTES_OF_A_MESSAGE = 2048;

    Path current() {
        return folder.resolve("output.log");
    }

    Path previous() {
        return folder.resolve("previous.log");
    }

    /** Begins a new run: what the last one printed becomes the previous output. */
    void begin() throws IOException {
        if (Files.exists(current())) {
            Files.move(current(), previous(), StandardCopyOption.REPLACE_EXISTING);
        }
        Files.createDirectories(folder);
        Files.createFile(current());
    }

    /** Copies until the output ends. A line that stays open is written when it ends. */
    void record(InputStream output) {
        try (var in = new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8));
                BufferedWriter out = Files.newBufferedWriter(current(), StandardOpenOption.APPEND)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.write(Instant.now() + " " + line + "\n");
                if (!in.ready()) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            // The process is gone, or the folder is: there is nothing more to keep.
        }
    }

    /** The last lines of the current run, as a message about its end; empty when it printed nothing. */
    String lastWords() {
        try (Stream<String> lines = Files.lines(current())) {
            List<String> all = lines.map(ContainerLog::text).toList();
            String message = String.join("\n", all.subList(Math.max(0, all.size() - LINES_OF_A_MESSAGE), all.size()));
            return message.substring(Math.max(0, message.length() - BYTES_OF_A_MESSAGE));
        } catch (IOException e) {
            return "";
        }
    }

    /** A line without its time. */
    static String text(String line) {
        return line.substring(line.indexOf(' ') + 1);
    }
}
