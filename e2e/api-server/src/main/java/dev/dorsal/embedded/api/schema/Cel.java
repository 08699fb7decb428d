package dev.dorsal.embedded.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.dorsal.embedded.api.object.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The rules of x-kubernetes-validations; self and oldSelf are dynamic, so type errors show at evaluation only. */
public final class Cel {
    private static final CelOptions OPTIONS =
            CelOptions.current().enableHeterogeneousNumericComparisons(true).build();
    private final CelCompiler compiler = CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addVar("self", SimpleType.DYN)
            .addVar("oldSelf", SimpleType.DYN)
            .addLibraries(CelExtensions.strings(), CelExtensions.sets(OPTIONS), CelExtensions.optional())
            .build();
    private final CelRuntime runtime = CelRuntimeFactory.standardCelRuntimeBuilder()
            .setOptions(OPTIONS)
            .addLibraries(CelExtensions.strings(), CelExtensions.sets(OPTIONS), CelExtensions.optional())
            .build();
    private final Map<String, CelRuntime.Program> programs = new ConcurrentHashMap<>();

    /** The problem that the rule finds, or null. A rule that looks at oldSelf is skipped where there is none. */
    public @Nullable Problem check(JsonNode rule, JsonNode self, @Nullable JsonNode old, String path) {
        String expression = rule.path("rule").asText();
        if (old == null
                && expression.matches("(?s).*\\boldSelf\\b.*")
                && !rule.path("optionalOldSelf").asBoolean()) {
            return null;
        }
        Map<String, Object> values = new HashMap<>();
        values.put("self", plain(self));
        values.put(
                "oldSelf",
                rule.path("optionalOldSelf").asBoolean() ? java.util.Optional.ofNullable(plain(old)) : plain(old));
        String why;
        try {
            if (Boolean.TRUE.equals(program(expression).eval(values))) {
                return null;
            }
            why = rule.has("messageExpression")
                    ? String.valueOf(
                            program(rule.get("messageExpression").asText()).eval(values))
                    : rule.path("message").asText("failed rule: " + expression);
        } catch (CelValidationException | CelEvaluationException e) {
            why = "rule could not be evaluated: " + expression + ": " + e.getMessage();
        }
        String field = (path + rule.path("fieldPath").asText()).replaceFirst("^\\.", "");
        return switch (rule.path("reason").asText()) {
            case "FieldValueForbidden" -> new Problem(field, "FieldValueForbidden", "Forbidden: " + why);
            case "FieldValueRequired" -> new Problem(field, "FieldValueRequired", "Required value: " + why);
            default -> Problem.value(field, self, why);
        };
    }

    private CelRuntime.Program program(String expression) throws CelValidationException, CelEvaluationException {
        CelRuntime.Program known = programs.get(expression);
        if (known == null) {
            CelAbstractSyntaxTree tree = compiler.compile(expression).getAst();
            known = runtime.createProgram(tree);
            programs.put(expression, known);
        }
        return known;
    }

    private static Object plain(@Nullable JsonNode node) {
        if (node == null || node.isNull() || node.isMissingNode()) {
            return dev.cel.common.values.NullValue.NULL_VALUE;
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
