package dev.dorsal.embedded.api;

import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Wrong answers that a test asks for. */
public final class Faults {
    /** What a request is answered with, instead of being done. */
    public enum Answer {
        /** 409, as if the object had been modified. */
        CONFLICT,
        /** 429 with Retry-After: 1. */
        TOO_MANY_REQUESTS,
        /** 500. */
        ERROR,
        /** Nothing, until the client gives up. */
        SILENCE
    }

    private static final class Order {
        private int left;
        private final String verb;
        private final String prefix;
        private final Answer answer;

        private Order(int left, String verb, String prefix, Answer answer) {
            this.left = left;
            this.verb = verb;
            this.prefix = prefix;
            this.answer = answer;
        }
    }

    private final List<Order> orders = new LinkedList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition voice = lock.newCondition();
    private boolean silent;

    /**
     * The next requests that match are answered so.
     *
     * @param requests how many; 1 or more
     * @param verb get, list, watch, create, update, patch, delete, deletecollection, or * for all
     * @param pathPrefix beginning of the address, such as /api/v1/namespaces/shop/
     */
    public void next(int requests, String verb, String pathPrefix, Answer answer) {
        synchronized (orders) {
            orders.add(new Order(requests, verb, pathPrefix, answer));
        }
    }

    /** While on, nothing is answered and watches stand still; what was asked meanwhile is answered afterwards. */
    public void silence(boolean on) {
        lock.lock();
        try {
            silent = on;
            voice.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** No more faults. */
    public void clear() {
        synchronized (orders) {
            orders.clear();
        }
        silence(false);
    }

    /** The answer for this request, or null where it is to be done; counts it. */
    public @Nullable Answer take(String verb, String path) {
        synchronized (orders) {
            for (Iterator<Order> all = orders.iterator(); all.hasNext(); ) {
                Order order = all.next();
                if (path.startsWith(order.prefix) && (order.verb.equals("*") || order.verb.equals(verb))) {
                    order.left--;
                    if (order.left <= 0) {
                        all.remove();
                    }
                    return order.answer;
                }
            }
            return null;
        }
    }

    /** Returns when nothing is to be silent. */
    public void awaitVoice() throws InterruptedException {
        lock.lock();
        try {
            while (silent) {
                voice.await(1, TimeUnit.SECONDS);
            }
        } finally {
            lock.unlock();
        }
    }
}
