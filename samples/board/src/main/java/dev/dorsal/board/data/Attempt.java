package dev.dorsal.board.data;

import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/** One run of one transaction: whether its commit was sent. */
final class Attempt {
    static final ScopedValue<Attempt> CURRENT = ScopedValue.newInstance();

    private boolean commitSent;

    boolean commitSent() {
        return commitSent;
    }

    /** Notes each commit of a transaction that may have written. */
    static final class Listener implements TransactionExecutionListener {

        @Override
        public void beforeCommit(TransactionExecution transaction) {
            if (!transaction.isReadOnly() && CURRENT.isBound()) {
                CURRENT.get().commitSent = true;
            }
        }

        @Override
        public void afterCommit(TransactionExecution transaction, @Nullable Throwable failure) {
            if (!transaction.isReadOnly()) {
                OwnWrites.wrote();
            }
        }
    }
}
