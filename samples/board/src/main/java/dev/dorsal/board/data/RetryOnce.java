package dev.dorsal.board.data;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Runs a whole transaction once more when the server gave it up before the commit was sent, which is safe: nothing was
 * stored. The second run takes another connection, because the pool dropped the first one, and so finds the new
 * primary as soon as the writer Service points to it.
 *
 * <p>After the commit was sent there are two cases. The server refused it (1290: tried on 9.7.4, the transaction is
 * rolled back): run once more as well. The connection broke: {@link CommitUnknown}, never run again.
 */
final class RetryOnce implements MethodInterceptor {
    // A switchover closes one server for writes about a tenth of a second before it opens the other.
    private static final Duration SWITCHOVER = Duration.ofMillis(500);

    private final Supplier<MeterRegistry> registry;

    RetryOnce(Supplier<MeterRegistry> registry) {
        this.registry = registry;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation call) throws Throwable {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            // Part of a larger transaction, which is run again as a whole.
            return call.proceed();
        }
        MethodInvocation again = ((ProxyMethodInvocation) call).invocableClone();
        try {
            return run(call);
        } catch (CommitUnknown e) {
            throw e;
        } catch (RuntimeException e) {
            Fault fault = Fault.of(e);
            if (!mayRunAgain(fault)) {
                throw e;
            }
            count(fault);
            pause(fault);
            return run(again);
        }
    }

    /** Without a connection in hand: the pool has it back. */
    private static void pause(Fault fault) {
        if (fault == Fault.DEMOTED) {
            LockSupport.parkNanos(SWITCHOVER.toNanos());
        }
    }

    private void count(Fault fault) {
        String tag = fault.name().toLowerCase(Locale.ROOT);
        registry.get().counter("board.transactions.retried", "fault", tag).increment();
    }

    private static @Nullable Object run(MethodInvocation call) throws Throwable {
        Attempt attempt = new Attempt();
        try {
            return ScopedValue.where(Attempt.CURRENT, attempt).call(call::proceed);
        } catch (RuntimeException e) {
            if (attempt.commitSent() && !refused(Fault.of(e))) {
                throw new CommitUnknown(e);
            }
            throw e;
        }
    }

    /** The server answered the commit with a no. */
    private static boolean refused(Fault fault) {
        return switch (fault) {
            case DEMOTED, CONFLICT -> true;
            case BROKEN, NO_CONNECTION, OTHER -> false;
        };
    }

    private static boolean mayRunAgain(Fault fault) {
        return switch (fault) {
            case DEMOTED, BROKEN, CONFLICT -> true;
            // The pool has waited its full time already.
            case NO_CONNECTION, OTHER -> false;
        };
    }
}
