package dev.dorsal.embedded.node.pod;

import dev.dorsal.embedded.node.process.ContainerProcess;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HTTPGetAction;
import io.fabric8.kubernetes.api.model.HTTPHeader;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.TCPSocketAction;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs a probe or a lifecycle hook once. Time-outs count as failures.
 *
 * @param address the Pod's own
 */
record ProbeCheck(Container container, ContainerProcess process, String address) {
    private static final int OUTPUT_SHOWN = 1024;

    /** @param message why it failed, as an Event shows it; empty when it is good */
    record Result(boolean good, String message) {
        static final Result GOOD = new Result(true, "");
    }

    Result run(Probe p) throws InterruptedException {
        Duration limit = Duration.ofSeconds(ProbeState.orElse(p.getTimeoutSeconds(), 1));
        if (p.getExec() != null) {
            return exec(p.getExec().getCommand(), limit);
        }
        if (p.getTcpSocket() != null) {
            return tcp(p.getTcpSocket(), limit);
        }
        return p.getHttpGet() == null ? Result.GOOD : http(p.getHttpGet(), limit);
    }

    Result exec(List<String> command, Duration limit) throws InterruptedException {
        try {
            Process run = process.exec(command, false);
            run.getOutputStream().close();
            var output = new StringBuilder();
            Thread out = collect(run.getInputStream(), output);
            Thread err = collect(run.getErrorStream(), output);
            if (!run.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                end(run);
                return new Result(false, "command timed out after " + limit.toSeconds() + "s: " + command.getFirst());
            }
            out.join(Duration.ofSeconds(1));
            err.join(Duration.ofSeconds(1));
            return run.exitValue() == 0 ? Result.GOOD : new Result(false, shown(output, run.exitValue()));
        } catch (IOException e) {
            return new Result(false, String.valueOf(e.getMessage()));
        }
    }

    private static String shown(StringBuilder output, int code) {
        synchronized (output) {
            return output.isEmpty()
                    ? "command ended with exit code " + code
                    : output.toString().strip();
        }
    }

    private static void end(Process run) {
        run.descendants().forEach(ProcessHandle::destroyForcibly);
        run.destroyForcibly();
    }

    private static Thread collect(InputStream in, StringBuilder output) {
        return Thread.ofVirtual().start(() -> {
            byte[] buffer = new byte[OUTPUT_SHOWN];
            try (in) {
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    append(output, new String(buffer, 0, n, StandardCharsets.UTF_8));
                }
            } catch (IOException e) {
                append(output, "");
            }
        });
    }

    private static void append(StringBuilder output, String text) {
        synchronized (output) {
            output.append(text, 0, Math.max(0, Math.min(text.length(), OUTPUT_SHOWN - output.length())));
        }
    }

    private Result tcp(TCPSocketAction action, Duration limit) {
        try (Socket socket = new Socket()) {
            String host = host(action.getHost());
            socket.connect(new InetSocketAddress(host, port(action.getPort())), Math.toIntExact(limit.toMillis()));
            return Result.GOOD;
        } catch (IOException | IllegalArgumentException e) {
            return new Result(false, String.valueOf(e.getMessage()));
        }
    }

    private Result http(HTTPGetAction action, Duration limit) {
        try {
            String scheme = "HTTPS".equals(action.getScheme()) ? "https" : "http";
            String path = action.getPath() == null ? "/" : action.getPath();
            URI uri = URI.create(scheme + "://" + host(action.getHost()) + ":" + port(action.getPort()) + path);
            var connection = (HttpURLConnection) uri.toURL().openConnection();
            connection.setConnectTimeout(Math.toIntExact(limit.toMillis()));
            connection.setReadTimeout(Math.toIntExact(limit.toMillis()));
            for (HTTPHeader h : action.getHttpHeaders()) {
                connection.setRequestProperty(h.getName(), h.getValue());
            }
            int code = connection.getResponseCode();
            connection.disconnect();
            boolean good = code >= 200 && code < 400;
            return good ? Result.GOOD : new Result(false, "HTTP probe failed with statuscode: " + code);
        } catch (IOException | IllegalArgumentException e) {
            return new Result(false, String.valueOf(e.getMessage()));
        }
    }

    private String host(@Nullable String asked) {
        return asked == null || asked.isEmpty() ? address : asked;
    }

    private int port(IntOrString port) {
        if (port.getIntVal() != null) {
            return port.getIntVal();
        }
        return container.getPorts().stream()
                .filter(p -> port.getStrVal().equals(p.getName()))
                .map(ContainerPort::getContainerPort)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no port is named " + port.getStrVal()));
    }
}
