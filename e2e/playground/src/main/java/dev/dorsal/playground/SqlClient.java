package dev.dorsal.playground;

import dev.dorsal.embedded.binaries.MySqlBinaries;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The mysql program with the account of an application. */
record SqlClient(MySqlBinaries binaries, String user, String password) {
    private static final int PORT = 3306;
    private static final int SECONDS = 5;

    /**
     * The only value of a query.
     *
     * @param host address of a member or of a Service
     * @return empty when nobody answers within seconds, or answers with an error
     */
    String ask(String host, String query) {
        var command = binaries.command(
                "mysql",
                "--no-defaults",
                "--host=" + host,
                "--port=" + PORT,
                "--user=" + user,
                "--connect-timeout=2",
                "--skip-column-names",
                "--batch",
                "--execute=" + query);
        var builder = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("MYSQL_PWD", password);
        try {
            return answer(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One value fits into the pipe: the end can be awaited before it is read. */
    private static String answer(Process process) throws IOException {
        try {
            if (process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0) {
                return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        return "";
    }
}
