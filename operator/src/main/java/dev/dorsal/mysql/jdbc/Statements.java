package dev.dorsal.mysql.jdbc;

import dev.dorsal.mysql.AccountsSql;
import dev.dorsal.mysql.SqlText;

/**
 * All SQL text. Values are bound by the driver on the client's side, which quotes them for the session.
 *
 * <p>From 8.0.26 to 26.x all of these have one form. What differs in that window (resetting and showing binary logs, at
 * 8.2.0) is not used.
 */
final class Statements {
    /** The fourth number of a version is only in this variable, and only from 26.10 on. */
    static final String IDENTITY = """
        SELECT @@server_uuid, @@server_id, COALESCE((SELECT VARIABLE_VALUE
          FROM performance_schema.global_variables WHERE VARIABLE_NAME = 'version_with_update'), VERSION())\
        """;

    /**
     * A server without room for its logs tries again once a minute. It says so in its own log at first and every ten minutes,
     * and not that it is over.
     */
    private static final String STATE = """
        @@GLOBAL.read_only, @@GLOBAL.super_read_only, @@GLOBAL.offline_mode,
          @@GLOBAL.gtid_executed AS executed, @@GLOBAL.gtid_purged AS purged, UNIX_TIMESTAMP(NOW(6)) AS now,
          EXISTS (SELECT 1 FROM performance_schema.error_log
                   WHERE ERROR_CODE = 'MY-000035' AND LOGGED > NOW(6) - INTERVAL 660 SECOND) AS lacked_room,
          EXISTS (SELECT 1 FROM performance_schema.threads
                   WHERE NAME = 'thread/sql/one_connection' AND PROCESSLIST_TIME >= 2
                     AND PROCESSLIST_STATE = 'waiting for handler commit') AS waits_long\
        """;

    /** All that a probe needs: each name asked for by itself would cost as much as all together. */
    static final String STATUS = """
        SELECT VARIABLE_NAME, VARIABLE_VALUE FROM performance_schema.global_status
         WHERE VARIABLE_NAME LIKE 'Rpl\\_semi\\_sync\\_%' OR VARIABLE_NAME = 'Uptime'\
        """;

    /** From performance_schema the same would take ten times as long. */
    private static final String SOURCE_RULE = """
        @@GLOBAL.rpl_semi_sync_source_enabled AS asks, @@GLOBAL.rpl_semi_sync_source_timeout AS patience,
          @@GLOBAL.rpl_semi_sync_source_wait_for_replica_count AS needed,
          @@GLOBAL.rpl_semi_sync_source_wait_no_replica AS holds\
        """;

    private static final String REPLICA_RULE = "@@GLOBAL.rpl_semi_sync_replica_enabled AS acknowledges";

    static final String DUMPS = """
        SELECT PROCESSLIST_USER, COUNT(*) FROM performance_schema.threads
         WHERE PROCESSLIST_COMMAND IN ('Binlog Dump', 'Binlog Dump GTID') GROUP BY PROCESSLIST_USER\
        """;

    /** The limit, in milliseconds, ends the wait behind a change of accounts; lock_wait_timeout does not. */
    static final String BARRED = """
        SELECT /*+ MAX_EXECUTION_TIME(100) */ User FROM mysql.user WHERE User LIKE 'dorsal\\_replica\\__' AND account_locked = 'Y'\
        """;

    static final String MODE = "SELECT @@GLOBAL.read_only, @@GLOBAL.super_read_only, @@GLOBAL.offline_mode";

    static final String CHANNEL = "SHOW REPLICA STATUS FOR CHANNEL ''";

    /**
     * A row for the default channel and for each witness: one statement, since each costs as much as its answer. Zero
     * timestamps mean "none since the start"; UNIX_TIMESTAMP makes them 0.
     */
    static final String CHANNELS = """
        SELECT CHANNEL_NAME AS channel, HOST AS host, SERVICE_STATE <> 'OFF' AS dialled,
          UNIX_TIMESTAMP(NOW(6)) AS now,
          UNIX_TIMESTAMP(LAST_HEARTBEAT_TIMESTAMP) AS heartbeat,
          UNIX_TIMESTAMP(LAST_QUEUED_TRANSACTION_START_QUEUE_TIMESTAMP) AS queued,
          (SELECT MIN(NULLIF(UNIX_TIMESTAMP(APPLYING_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP), 0))
             FROM performance_schema.replication_applier_status_by_worker
            WHERE CHANNEL_NAME = '' AND APPLYING_TRANSACTION <> '') AS unapplied,
          (SELECT COUNT(*)
             FROM performance_schema.replication_applier_status_by_worker WHERE CHANNEL_NAME = '') AS workers,
          (SELECT MAX(UNIX_TIMESTAMP(LAST_ERROR_TIMESTAMP))
             FROM performance_schema.replication_applier_status_by_worker WHERE CHANNEL_NAME = '') AS failed
        FROM performance_schema.replication_connection_configuration
        JOIN performance_schema.replication_connection_status USING (CHANNEL_NAME)
         WHERE CHANNEL_NAME = '' OR CHANNEL_NAME LIKE 'dorsal\\_witness\\_%'\
        """;

    static final String LIMIT_LOCK_WAIT = "SET SESSION lock_wait_timeout = ?";
    static final String FREE_LOCK_WAIT = "SET SESSION lock_wait_timeout = DEFAULT";
    static final String CLOSE = "SET GLOBAL super_read_only = ON";
    static final String OPEN_FOR_PRIVILEGED = "SET GLOBAL super_read_only = OFF";
    static final String OPEN = "SET GLOBAL read_only = OFF";
    static final String OFFLINE = "SET GLOBAL offline_mode = ON";
    static final String ONLINE = "SET GLOBAL offline_mode = OFF";

    /**
     * A retry each second for a year: by default a receiver gives up after ten minutes and stays down. The heartbeat is
     * a quarter of the replica_net_timeout that members start with. The public key is for a source whose password cache is
     * cold and whose TLS is off.
     */
    static final String ATTACH = """
        CHANGE REPLICATION SOURCE TO
          SOURCE_HOST = ?, SOURCE_PORT = ?, SOURCE_USER = ?, SOURCE_PASSWORD = ?,
          SOURCE_AUTO_POSITION = 1, SOURCE_SSL = 1, GET_SOURCE_PUBLIC_KEY = 1,
          SOURCE_CONNECT_RETRY = 1, SOURCE_RETRY_COUNT = 31536000, SOURCE_HEARTBEAT_PERIOD = 1
          FOR CHANNEL ''\
        """;

    /** Nothing but what may be changed while the applier runs; then the relay log is kept. */
    static final String FOLLOW = """
        CHANGE REPLICATION SOURCE TO
          SOURCE_HOST = ?, SOURCE_PORT = ?, SOURCE_USER = ?, SOURCE_PASSWORD = ? FOR CHANNEL ''\
        """;

    static final String IN_TRANSACTION = """
        SELECT COUNT(*) FROM performance_schema.replication_applier_status_by_coordinator
         WHERE CHANNEL_NAME = '' AND PROCESSING_TRANSACTION <> ''\
        """;

    static final String IS_WAITING = """
        SELECT VARIABLE_VALUE FROM performance_schema.global_variables
         WHERE VARIABLE_NAME = 'rpl_semi_sync_source_enabled'\
        """;
    static final String WAIT_EARLY = """
        SET GLOBAL rpl_semi_sync_source_wait_point = 'AFTER_SYNC', GLOBAL rpl_semi_sync_source_wait_no_replica = ON\
        """;
    /** GREATEST alone gives a decimal number, which is refused. */
    static final String WAIT_FOR_MORE = """
        SET GLOBAL rpl_semi_sync_source_wait_for_replica_count
            = CAST(GREATEST(@@GLOBAL.rpl_semi_sync_source_wait_for_replica_count, ?) AS UNSIGNED),
          GLOBAL rpl_semi_sync_source_timeout
            = CAST(GREATEST(@@GLOBAL.rpl_semi_sync_source_timeout, ?) AS UNSIGNED)\
        """;

    static final String WAIT_FOR = """
        SET GLOBAL rpl_semi_sync_source_wait_for_replica_count = ?, GLOBAL rpl_semi_sync_source_timeout = ?\
        """;
    static final String WAIT = "SET GLOBAL rpl_semi_sync_source_enabled = ON";
    static final String WAIT_NO_MORE = "SET GLOBAL rpl_semi_sync_source_enabled = OFF";
    static final String ACKNOWLEDGE = "SET GLOBAL rpl_semi_sync_replica_enabled = ?";

    /** A row when there is a channel: whether its receiver runs in another way than it is told to. */
    static final String RECEIVER_DIFFERS = """
        SELECT SERVICE_STATE <> 'OFF' AND ? <> (SELECT VARIABLE_VALUE = 'ON' FROM performance_schema.global_status
                  WHERE VARIABLE_NAME = 'Rpl_semi_sync_replica_status')
          FROM performance_schema.replication_connection_status WHERE CHANNEL_NAME = ''\
        """;

    static final String APPLIER = """
        SELECT SERVICE_STATE FROM performance_schema.replication_applier_status WHERE CHANNEL_NAME = ''\
        """;

    /** Of no effect, and yet a transaction in the binary log. */
    static final String NUDGE = "FLUSH OPTIMIZER_COSTS";

    static final String UNLOGGED = "SET SESSION sql_log_bin = OFF";
    static final String LOGGED = "SET SESSION sql_log_bin = ON";
    static final String LOCK_ACCOUNT = "ALTER USER ?@'%' ACCOUNT LOCK";
    static final String UNLOCK_ACCOUNT = "ALTER USER ?@'%' ACCOUNT UNLOCK";
    static final String LAST_CONNECTION = "SELECT MAX(PROCESSLIST_ID) FROM performance_schema.threads";

    /** Those that are logging in have no name yet. */
    private static final String MAY_BE_OF_MEMBER = """
        TYPE = 'FOREGROUND' AND (PROCESSLIST_USER = ?
          OR PROCESSLIST_ID <= ? AND PROCESSLIST_COMMAND <> 'Daemon'
            AND COALESCE(PROCESSLIST_USER, '') IN ('', 'unauthenticated user'))\
        """;

    static final String OF_MEMBER = "SELECT PROCESSLIST_ID FROM performance_schema.threads WHERE " + MAY_BE_OF_MEMBER;
    static final String COUNT_OF_MEMBER = "SELECT COUNT(*) FROM performance_schema.threads WHERE " + MAY_BE_OF_MEMBER;
    /** Holds no lock; ends at once when the server stops, and within five seconds when the operator is gone. */
    static final String WAIT_IDLY = "DO SLEEP(?)";

    static final String PAUSE = "DO SLEEP(0.02)";

    static final String START = "START REPLICA FOR CHANNEL ''";
    static final String START_APPLIER = "START REPLICA SQL_THREAD FOR CHANNEL ''";
    static final String STOP = "STOP REPLICA FOR CHANNEL ''";
    static final String STOP_RECEIVER = "STOP REPLICA IO_THREAD FOR CHANNEL ''";
    static final String START_RECEIVER = "START REPLICA IO_THREAD FOR CHANNEL ''";
    static final String RESET = "RESET REPLICA ALL FOR CHANNEL ''";
    static final String EXECUTED = "SELECT @@GLOBAL.gtid_executed";
    static final String AWAIT_EXECUTED = "SELECT WAIT_FOR_EXECUTED_GTID_SET(?, ?)";

    static final String ACCOUNT_EXISTS = "SELECT COUNT(*) FROM mysql.user WHERE User = ?";
    static final String CREATE_ACCOUNT = "CREATE USER IF NOT EXISTS ?@'%' IDENTIFIED BY ?";
    static final String SET_PASSWORD = "ALTER USER ?@'%' IDENTIFIED BY ?";

    private static final String IS_CLIENT = """
        NAME = 'thread/sql/one_connection' AND PROCESSLIST_ID IS NOT NULL
           AND PROCESSLIST_COMMAND NOT IN ('Binlog Dump', 'Binlog Dump GTID')
           AND PROCESSLIST_USER NOT IN ('%s', '%s')\
        """.formatted(AccountsSql.OPERATOR, AccountsSql.LOCAL);

    /** Connections of clients: not of the server's own threads, of replicas, or of this operator and its probes. */
    static final String CLIENTS = "SELECT PROCESSLIST_ID FROM performance_schema.threads WHERE " + IS_CLIENT;

    /** Open transactions of clients, idle or not, and what keeps the server from closing: each with a number of its own. */
    static final String UNFINISHED = """
        SELECT PROCESSLIST_ID, EVENT_ID FROM performance_schema.events_transactions_current
          JOIN performance_schema.threads USING (THREAD_ID)
         WHERE STATE = 'ACTIVE' AND AUTOCOMMIT = 'NO' AND %1$s
         UNION
        SELECT PROCESSLIST_ID, OWNER_EVENT_ID FROM performance_schema.metadata_locks
          JOIN performance_schema.threads ON THREAD_ID = OWNER_THREAD_ID
         WHERE OBJECT_TYPE = 'GLOBAL' AND LOCK_TYPE = 'INTENTION_EXCLUSIVE' AND LOCK_STATUS = 'GRANTED' AND %1$s\
        """.formatted(IS_CLIENT.replace("NAME = ", "threads.NAME = "));

    /** Attempts to close that were given up here and still wait for their lock in there. */
    static final String WAITING_TO_CLOSE = """
        SELECT PROCESSLIST_ID FROM performance_schema.threads
         WHERE PROCESSLIST_USER = '%s' AND PROCESSLIST_INFO = '%s' AND PROCESSLIST_ID <> CONNECTION_ID()\
        """.formatted(AccountsSql.OPERATOR, CLOSE);

    /** Of rpl_stop_replica_timeout, in seconds, which is its default. A ping sets it a little lower: by the term. */
    static final long LONGEST_STOP = 31_536_000;

    /** Changes nothing that matters; who set a variable last and when can be read by everybody. */
    static final String PING = "SET GLOBAL rpl_stop_replica_timeout = ?";

    static final String FENCE = """
        SELECT @@GLOBAL.event_scheduler, @@GLOBAL.offline_mode, @@GLOBAL.rpl_stop_replica_timeout,
          (SELECT STATUS FROM information_schema.EVENTS WHERE EVENT_SCHEMA = 'dorsal' AND EVENT_NAME = 'fence')\
        """;

    /** Who set it last, and when. */
    static final String SET_BY = """
        SELECT SET_USER, UNIX_TIMESTAMP(SET_TIME) FROM performance_schema.variables_info WHERE VARIABLE_NAME = ?\
        """;

    static final String HAS_WITNESS = """
        SELECT COUNT(*) FROM performance_schema.replication_connection_configuration
         WHERE CHANNEL_NAME = ? AND HOST = ? AND PORT = ? AND USER = ?\
        """;
    static final String WITNESS = """
        CHANGE REPLICATION SOURCE TO
          SOURCE_HOST = ?, SOURCE_PORT = ?, SOURCE_USER = ?, SOURCE_PASSWORD = ?,
          SOURCE_AUTO_POSITION = 1, SOURCE_SSL = 1, GET_SOURCE_PUBLIC_KEY = 1,
          SOURCE_CONNECT_RETRY = 1, SOURCE_RETRY_COUNT = 31536000, SOURCE_HEARTBEAT_PERIOD = 1
          FOR CHANNEL ?\
        """;
    static final String HANG_UP = "STOP REPLICA IO_THREAD FOR CHANNEL ?";
    /** Keeps the settings. What was fetched meanwhile came from here and goes. */
    static final String CLEAR_WITNESS = "RESET REPLICA FOR CHANNEL ?";

    static final String FORGET_WITNESS = "RESET REPLICA ALL FOR CHANNEL ?";

    /** No row without the plugin. */
    static final String REPLICA_RULE_OR_NONE = """
        SELECT VARIABLE_VALUE = 'ON' FROM performance_schema.global_variables
         WHERE VARIABLE_NAME = 'rpl_semi_sync_replica_enabled'\
        """;

    static final String DONORS = "SET GLOBAL clone_valid_donor_list = ?";

    /** A password over an unencrypted connection is not asked for: the servers make their own certificates. */
    static final String CLONE = "CLONE INSTANCE FROM ?@?:? IDENTIFIED BY ? REQUIRE SSL";

    static final String CLONE_STATUS = """
        SELECT COALESCE(BEGIN_TIME, ''), STATE, ERROR_NO, ERROR_MESSAGE FROM performance_schema.clone_status\
        """;

    static final String CLONE_PROGRESS =
            "SELECT STAGE, STATE, DATA, ESTIMATE FROM performance_schema.clone_progress ORDER BY BEGIN_TIME";

    static final String BINARY_LOGS = "SHOW BINARY LOGS";

    /** The second event says what the logs before hold. */
    static final String BEGIN_OF_LOG = "SHOW BINLOG EVENTS IN ? LIMIT 2";

    static final String STOP_ALL = "STOP REPLICA";
    static final String RESET_ALL = "RESET REPLICA ALL";

    static final String KILL = "KILL ?";

    private Statements() {}

    /** Modes, GTID sets and clock, with the rules of the semi-synchronous plugins that are there; the others are unknown. */
    static String state(boolean sourcePlugin, boolean replicaPlugin) {
        return "SELECT " + STATE + (sourcePlugin ? ", " + SOURCE_RULE : "")
                + (replicaPlugin ? ", " + REPLICA_RULE : "");
    }

    static String createDatabase(String database) {
        return "CREATE DATABASE IF NOT EXISTS " + SqlText.identifier(database);
    }

    static String grantDatabase(String database) {
        return "GRANT ALL PRIVILEGES ON " + SqlText.grantedDatabase(database) + ".* TO ?@'%'";
    }
}
