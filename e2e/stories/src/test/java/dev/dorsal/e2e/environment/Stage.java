package dev.dorsal.e2e.environment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives stories a {@link Scene} each, one per parameter of that type in a constructor; the environment is started once and
 * serves all of them.
 */
public final class Stage implements ParameterResolver, AfterAllCallback {
    private static final Namespace STORE = Namespace.create(Stage.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Scene.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var running = running(context);
        try {
            var scene = new Scene(running.environment, running.namespaces.take());
            taken(context).add(scene.namespace());
            return scene;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        var taken = context.getStore(STORE).get("taken", List.class);
        if (taken != null) {
            taken.forEach(name -> running(context).namespaces.giveBack((String) name));
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> taken(ExtensionContext context) {
        var ofClass = context.getTestMethod().isPresent() ? context.getParent().orElseThrow() : context;
        return ofClass.getStore(STORE).computeIfAbsent("taken", key -> new ArrayList<String>(), List.class);
    }

    private static Running running(ExtensionContext context) {
        return context.getRoot().getStore(STORE).computeIfAbsent("running", key -> new Running(), Running.class);
    }

    /** Where a run keeps what it writes. */
    static Path folder() {
        return Path.of(System.getProperty("stories.folder", "target/stories"));
    }

    /** Closed by JUnit after the last story. */
    private static final class Running implements AutoCloseable {
        private final Environment environment = environment();
        private final Namespaces namespaces;

        Running() {
            namespaces = new Namespaces(environment.client());
            namespaces.awaitAllGone();
            environment.operator().start();
        }

        private static Environment environment() {
            var folder = folder();
            var name = System.getProperty("stories.environment", "embedded");
            return switch (name) {
                case "lab" -> RealCluster.withLocalOperator(folder);
                case "chart" -> RealCluster.withChart();
                case "embedded" -> EmbeddedCluster.start(folder);
                default ->
                    throw new IllegalArgumentException(
                            "stories.environment is none of embedded, lab and chart: " + name);
            };
        }

        @Override
        public void close() {
            try {
                namespaces.awaitAllGone();
            } finally {
                environment.close();
            }
        }
    }
}
