package dev.dorsal.embedded.api.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dorsal.embedded.api.object.Kind;

/** Everybody may do everything here; clients ask all the same. */
public final class Reviews {
    private Reviews() {}

    public static ObjectNode answer(Kind kind, ObjectNode review) {
        ObjectNode answer =
                review.deepCopy().put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
        ObjectNode status = answer.putObject("status");
        switch (kind.kind()) {
            case "SelfSubjectAccessReview" -> status.put("allowed", true);
            case "SelfSubjectRulesReview" -> {
                ObjectNode rule = status.put("incomplete", false)
                        .putArray("resourceRules")
                        .addObject();
                for (String list : new String[] {"apiGroups", "resources", "verbs"}) {
                    rule.putArray(list).add("*");
                }
                status.putArray("nonResourceRules");
            }
            default ->
                status.putObject("userInfo")
                        .put("username", "you")
                        .putArray("groups")
                        .add("system:masters");
        }
        return answer;
    }
}
