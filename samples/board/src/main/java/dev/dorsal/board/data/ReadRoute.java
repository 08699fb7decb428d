package dev.dorsal.board.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * Gives the connection for a read-only transaction.
 *
 * <ol>
 *   <li>From the writer when the visitor wrote a moment ago.
 *   <li>From the writer when the reader is known to be away: nobody waits for it again.
 *   <li>Else from the reader; when it cannot be connected, that is noted, and the writer serves.
 * </ol>
 *
 * Only a failure to get a connection sends a read to the writer. An error of a statement, and a reader pool that is
 * used up, do not: they would carry the readers' load to the one server that must not fall.
 */
final class ReadRoute extends AbstractDataSource {
    private final DataSource writer;
    private final DataSource reader;
    private final PoolWatch readerWatch;
    private final ReadCounts counts;

    ReadRoute(DataSource writer, DataSource reader, PoolWatch readerWatch, ReadCounts counts) {
        this.writer = writer;
        this.reader = reader;
        this.readerWatch = readerWatch;
        this.counts = counts;
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (OwnWrites.wroteLately()) {
            return fromWriter(ReadCounts.Reason.OWN_WRITE);
        }
        if (readerWatch.isAway()) {
            return fromWriter(ReadCounts.Reason.READER_AWAY);
        }
        return fromReader();
    }

    private Connection fromReader() throws SQLException {
        try {
            Connection connection = reader.getConnection();
            counts.add(ReadCounts.Reason.READER);
            return connection;
        } catch (SQLException e) {
            if (!readerWatch.report(e)) {
                throw e;
            }
            return fromWriter(ReadCounts.Reason.READER_AWAY);
        }
    }

    /** Read-only, as it would be on the reader: a write by mistake must fail here too. The pool resets it. */
    private Connection fromWriter(ReadCounts.Reason reason) throws SQLException {
        Connection connection = writer.getConnection();
        connection.setReadOnly(true);
        counts.add(reason);
        return connection;
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the account is a setting of the pool");
    }
}
