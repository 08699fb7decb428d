package dev.dorsal.embedded.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.NullValue;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Evaluates the expressions of rules; self and oldSelf are dynamic, so errors of type show at evaluation only. */
final class Cel {
    private static final CelOptions OPTIONS =
            CelOptions.current().enableHeterogeneousNumericComparisons(true).build();
    private static final CelCompiler COMPILER = CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addVar("self", SimpleType.DYN)
            .addVar("oldSelf", SimpleType.DYN)
            .addLibraries(CelExtensions.strings(), CelExtensions.sets(OPTIONS), CelExtensions.optional())
            .addFunctionDeclarations(KubernetesFunctions.declarations())
            .build();
    private static final CelRuntime RUNTIME = CelRuntimeFactory.standardCelRuntimeBuilder()
            .setOptions(OPTIONS)
            .addLibraries(CelExtensions.strings(), CelExtensions.sets(OPTIONS), CelExtensions.optional())
            .addFunctionBindings(KubernetesFunctions.bindings())
            .build();
    private static final Map<String, CelRuntime.Program> PROGRAMS = new ConcurrentHashMap<>();

    /** Says why an expression is none; empty when it is one. */
    static Optional<String> complaint(String expression) {
        try {
            program(expression);
            return Optional.empty();
        } catch (CelValidationException | CelEvaluationException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** A rule that cannot be evaluated does not hold. */
    boolean holds(JsonNode rule, JsonNode self, @Nullable JsonNode old) {
        try {
            return Boolean.TRUE.equals(evaluate(rule, "rule", self, old));
        } catch (CelValidationException | CelEvaluationException e) {
            return false;
        }
    }

    String message(JsonNode rule, JsonNode self, @Nullable JsonNode old) {
        String byDefault =
                rule.path("message").asText("failed rule: " + rule.path("rule").asText());
        if (!rule.has("messageExpression")) {
            return byDefault;
        }
        try {
            return String.valueOf(evaluate(rule, "messageExpression", self, old));
        } catch (CelValidationException | CelEvaluationException e) {
            return byDefault;
        }
    }

    private static Object evaluate(JsonNode rule, String which, JsonNode self, @Nullable JsonNode old)
            throws CelValidationException, CelEvaluationException {
        Map<String, Object> values = new HashMap<>();
        values.put("self", plain(self));
        boolean optional = rule.path("optionalOldSelf").asBoolean();
        values.put("oldSelf", optional ? Optional.ofNullable(old).map(Cel::plain) : plain(old));
        return program(rule.path(which).asText()).eval(values);
    }

    private static CelRuntime.Program program(String expression) throws CelValidationException, CelEvaluationException {
        CelRuntime.Program known = PROGRAMS.get(expression);
        if (known == null) {
            known = RUNTIME.createProgram(COMPILER.compile(expression).getAst());
            PROGRAMS.put(expression, known);
        }
        return known;
    }

    private static Object plain(@Nullable JsonNode node) {
        if (node == null || node.isNull() || node.isMissingNode()) {
            return NullValue.NULL_VALUE;
        }
        return switch (node.getNodeType()) {
            case OBJECT -> {
                var map = new LinkedHashMap<String, Object>();
                node.properties().forEach(e -> map.put(e.getKey(), plain(e.getValue())));
                yield map;
            }
            case ARRAY -> {
                var list = new ArrayList<Object>();
                node.forEach(i -> list.add(plain(i)));
                yield list;
            }
            case NUMBER -> node.isIntegralNumber() ? (Object) node.asLong() : (Object) node.asDouble();
            case BOOLEAN -> node.asBoolean();
            default -> node.asText();
        };
    }
}
