package dev.dorsal.embedded.api.schema;

import static dev.cel.common.CelFunctionDecl.newFunctionDeclaration;
import static dev.cel.common.CelOverloadDecl.newGlobalOverload;
import static dev.cel.common.CelOverloadDecl.newMemberOverload;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.dorsal.embedded.api.object.Quantity;
import java.util.List;
import java.util.regex.Pattern;

/** Those functions of Kubernetes' CEL that definitions of custom kinds use: quantities, and find of regular expressions. */
final class KubernetesFunctions {
    private static final CelType QUANTITY = OpaqueType.create("kubernetes.Quantity");
    private static final CelType BOOL = SimpleType.BOOL;
    private static final CelType INT = SimpleType.INT;
    private static final CelType STRING = SimpleType.STRING;

    private KubernetesFunctions() {}

    static List<CelFunctionDecl> declarations() {
        return List.of(
                newFunctionDeclaration("isQuantity", newGlobalOverload("is_quantity", BOOL, STRING)),
                newFunctionDeclaration("quantity", newGlobalOverload("quantity", QUANTITY, STRING)),
                newFunctionDeclaration("compareTo", newMemberOverload("quantity_compare", INT, QUANTITY, QUANTITY)),
                newFunctionDeclaration(
                        "isGreaterThan", newMemberOverload("quantity_greater", BOOL, QUANTITY, QUANTITY)),
                newFunctionDeclaration("isLessThan", newMemberOverload("quantity_less", BOOL, QUANTITY, QUANTITY)),
                newFunctionDeclaration("sign", newMemberOverload("quantity_sign", INT, QUANTITY)),
                newFunctionDeclaration("isInteger", newMemberOverload("quantity_is_integer", BOOL, QUANTITY)),
                newFunctionDeclaration("asInteger", newMemberOverload("quantity_as_integer", INT, QUANTITY)),
                newFunctionDeclaration(
                        "asApproximateFloat", newMemberOverload("quantity_as_float", SimpleType.DOUBLE, QUANTITY)),
                newFunctionDeclaration(
                        "add",
                        newMemberOverload("quantity_add", QUANTITY, QUANTITY, QUANTITY),
                        newMemberOverload("quantity_add_int", QUANTITY, QUANTITY, INT)),
                newFunctionDeclaration(
                        "sub",
                        newMemberOverload("quantity_sub", QUANTITY, QUANTITY, QUANTITY),
                        newMemberOverload("quantity_sub_int", QUANTITY, QUANTITY, INT)),
                newFunctionDeclaration("find", newMemberOverload("string_find", STRING, STRING, STRING)),
                newFunctionDeclaration(
                        "findAll", newMemberOverload("string_find_all", ListType.create(STRING), STRING, STRING)));
    }

    static List<CelFunctionBinding> bindings() {
        return List.of(
                CelFunctionBinding.from("is_quantity", String.class, Quantity::isOne),
                CelFunctionBinding.from("quantity", String.class, Quantity::of),
                CelFunctionBinding.from(
                        "quantity_compare", Quantity.class, Quantity.class, (a, b) -> (long) a.compareTo(b)),
                CelFunctionBinding.from(
                        "quantity_greater", Quantity.class, Quantity.class, (a, b) -> a.compareTo(b) > 0),
                CelFunctionBinding.from("quantity_less", Quantity.class, Quantity.class, (a, b) -> a.compareTo(b) < 0),
                CelFunctionBinding.from(
                        "quantity_sign", Quantity.class, q -> (long) q.amount().signum()),
                CelFunctionBinding.from("quantity_is_integer", Quantity.class, Quantity::isInteger),
                CelFunctionBinding.from(
                        "quantity_as_integer", Quantity.class, q -> q.amount().longValueExact()),
                CelFunctionBinding.from(
                        "quantity_as_float", Quantity.class, q -> q.amount().doubleValue()),
                CelFunctionBinding.from("quantity_add", Quantity.class, Quantity.class, Quantity::plus),
                CelFunctionBinding.from(
                        "quantity_add_int", Quantity.class, Long.class, (q, n) -> q.plus(Quantity.of(n))),
                CelFunctionBinding.from("quantity_sub", Quantity.class, Quantity.class, Quantity::minus),
                CelFunctionBinding.from(
                        "quantity_sub_int", Quantity.class, Long.class, (q, n) -> q.minus(Quantity.of(n))),
                CelFunctionBinding.from("string_find", String.class, String.class, KubernetesFunctions::find),
                CelFunctionBinding.from("string_find_all", String.class, String.class, KubernetesFunctions::findAll));
    }

    private static String find(String text, String pattern) {
        return findAll(text, pattern).stream().findFirst().orElse("");
    }

    private static List<String> findAll(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(m -> m.group())
                .toList();
    }
}
