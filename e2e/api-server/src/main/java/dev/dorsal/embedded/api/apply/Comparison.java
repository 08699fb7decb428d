package dev.dorsal.embedded.api.apply;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which fields differ between an object as it was and as it is to be. */
record Comparison(Fields added, Fields modified, Fields removed) {
    private static final Comparison SAME = new Comparison(Fields.NONE, Fields.NONE, Fields.NONE);

    static Comparison of(JsonNode before, JsonNode after, Shape shape) {
        return compare(before, after, shape, true);
    }

    Fields written() {
        return added.union(modified);
    }

    /** parent: whether the place around existed before, with those of its structures that are never absent. */
    private static Comparison compare(@Nullable JsonNode l, @Nullable JsonNode r, Shape shape, boolean parent) {
        if (l != null && l.equals(r)) {
            return SAME;
        }
        boolean left = Steps.granular(l, shape);
        boolean right = Steps.granular(r, shape);
        if (!left && !right || l != null && r != null && left != right) {
            return leaf(l, r);
        }
        boolean existed = l != null || parent && shape.always();
        Comparison result = parts(l, r, shape, existed);
        if (!existed) {
            return new Comparison(result.added.asMember(), result.modified, result.removed);
        }
        return r == null ? new Comparison(result.added, result.modified, result.removed.asMember()) : result;
    }

    private static Comparison leaf(@Nullable JsonNode l, @Nullable JsonNode r) {
        if (l == null) {
            return new Comparison(Fields.MEMBER, Fields.NONE, Fields.NONE);
        }
        return r == null
                ? new Comparison(Fields.NONE, Fields.NONE, Fields.MEMBER)
                : new Comparison(Fields.NONE, Fields.MEMBER, Fields.NONE);
    }

    private static Comparison parts(@Nullable JsonNode l, @Nullable JsonNode r, Shape shape, boolean existed) {
        Map<String, JsonNode> left = Steps.of(l, shape);
        Map<String, JsonNode> right = Steps.of(r, shape);
        Set<String> steps = new LinkedHashSet<>(left.keySet());
        steps.addAll(right.keySet());
        Comparison all = SAME;
        for (String step : steps) {
            Comparison part = compare(left.get(step), right.get(step), Steps.shape(shape, step), existed);
            all = new Comparison(
                    all.added.with(step, part.added),
                    all.modified.with(step, part.modified),
                    all.removed.with(step, part.removed));
        }
        return all;
    }
}
