package dev.dorsal.embedded.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * The thing that runs Pods, as far as the API server asks it: for output of containers, and to run commands in them.
 * All else that a node does it does as a client of the API. Methods are called on virtual threads and may block.
 */
public interface Node {
    /**
     * A container that exists in the spec of a Pod that exists.
     *
     * @param namespace of the Pod
     * @param pod name of the Pod
     * @param container name of the container, never empty: the server has chosen where the client did not
     */
    public record Container(String namespace, String pod, String container) {}

    /**
     * Which part of a container's output is wanted.
     *
     * @param follow the stream goes on until the container ends
     * @param tail lines from the end to begin with; -1 for all
     * @param previous the output of the run before the last restart
     */
    public record LogRequest(Container of, boolean follow, int tail, boolean previous) {}

    /**
     * A command to run.
     *
     * @param command program and arguments, at least one
     * @param stdin something will be written to it; without, the command reads an empty input
     * @param tty it runs on a terminal: what it writes to stderr comes out of stdout
     */
    public record ExecRequest(Container in, List<String> command, boolean stdin, boolean tty) {
        public ExecRequest {
            command = List.copyOf(command);
        }
    }

    /** A command that runs. The server reads both outputs to their ends, then asks for the exit code. */
    public interface Execution extends AutoCloseable {
        /** Closed by the server at the end of the client's input. */
        OutputStream stdin();

        InputStream stdout();

        /** Empty with a terminal. */
        InputStream stderr();

        /** Waits for the end; 128 and the signal's number when a signal ended it. */
        int exitCode() throws InterruptedException;

        /** The client's terminal has a new size; without a terminal it has no effect. */
        default void resize(int columns, int rows) {}

        /** Ends the command if it still runs: the client is gone. */
        @Override
        void close();
    }

    /** The node cannot do it now; the client gets the sentence with code 400. */
    public final class Refused extends IOException {
        private static final long serialVersionUID = 1;

        public Refused(String sentence) {
            super(sentence);
        }
    }

    /**
     * Bytes that the container wrote. The server closes the stream when the client is gone, from another thread.
     *
     * @throws Refused where there is none, such as: previous terminated container "mysql" in pod "a-0" not found
     */
    InputStream logs(LogRequest request) throws IOException;

    /** @throws Refused where the container does not run or the command cannot be started */
    Execution exec(ExecRequest request) throws IOException;
}
