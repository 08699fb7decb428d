package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.api.Node;
import dev.dorsal.embedded.node.process.ContainerProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Answers the API server's questions about containers: their output, and commands to run in them. */
public final class Containers implements Node {
    private static final int SIGNALS = 128;
    private final Kubelet kubelet;

    public Containers(Kubelet kubelet) {
        this.kubelet = kubelet;
    }

    @Override
    public InputStream logs(LogRequest request) throws IOException {
        ContainerLife life = life(request.of());
        Path file = request.previous() ? life.log().previous() : life.log().current();
        if (!Files.exists(file)) {
            throw new Refused(
                    request.previous()
                            ? "previous terminated container \"%s\" in pod \"%s\" not found"
                                    .formatted(
                                            request.of().container(),
                                            request.of().pod())
                            : "container \"%s\" in pod \"%s\" is waiting to start: %s"
                                    .formatted(
                                            request.of().container(),
                                            request.of().pod(),
                                            reason(life)));
        }
        boolean follow = request.follow() && !request.previous();
        return new LogReader(
                file, request.tail(), () -> follow && life.process().isPresent());
    }

    private static String reason(ContainerLife life) {
        var waiting = life.view().state().getWaiting();
        return waiting == null ? "ContainerCreating" : waiting.getReason();
    }

    @Override
    public Execution exec(ExecRequest request) throws IOException {
        ContainerProcess process = life(request.in())
                .process()
                .orElseThrow(() -> new Refused(
                        "container not found (\"%s\")".formatted(request.in().container())));
        try {
            Process run = process.exec(request.command(), request.tty());
            if (!request.stdin()) {
                run.getOutputStream().close();
            }
            return new Command(run);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused("the node ends");
        }
    }

    private ContainerLife life(Container c) throws IOException {
        return kubelet.container(c.namespace(), c.pod(), c.container())
                .orElseThrow(() -> new Refused("pod %s does not have a host assigned".formatted(c.pod())));
    }

    private record Command(Process process) implements Execution {
        @Override
        public OutputStream stdin() {
            return process.getOutputStream();
        }

        @Override
        public InputStream stdout() {
            return process.getInputStream();
        }

        @Override
        public InputStream stderr() {
            return process.getErrorStream();
        }

        @Override
        public int exitCode() throws InterruptedException {
            int code = process.waitFor();
            return code < 0 ? SIGNALS - code : code;
        }

        @Override
        public void close() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
