package dev.dorsal.e2e.chaos;

import java.util.List;

/**
 * A fault that knows whom it hits.
 *
 * @param what with names, such as "kill -9 of the primary shop-0"
 * @param members numbers of those whose clients are bound to suffer
 * @param make does it; AssertionError when there is nobody to do it to
 * @param heal undoes it; does nothing for what heals by itself
 * @param outOfReach whether the operator can say nothing to the members until it is healed
 */
public record Aimed(String what, List<Integer> members, Runnable make, Runnable heal, boolean outOfReach) {
    static Aimed passing(String what, List<Integer> members, Runnable make) {
        return new Aimed(what, members, make, () -> {}, false);
    }

    /** Of the operator or what it needs: no client is bound to suffer. */
    static Aimed ofOperator(String what, Runnable make, Runnable heal) {
        return new Aimed(what, List.of(), make, heal, false);
    }
}
