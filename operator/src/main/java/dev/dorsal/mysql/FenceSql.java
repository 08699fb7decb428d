package dev.dorsal.mysql;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The part of a member's init file that sets its fence, to be run after {@link AccountsSql}: an event that, each
 * second on an open server, looks for the operator's last ping ({@link MySqlServer#ping}). When it is older than two
 * seconds the event dials all witnesses; when it is then older than three, no acknowledgement came in between, and
 * fewer witnesses answer than {@code rpl_semi_sync_source_wait_for_replica_count} says, it takes the server offline
 * and closes it for writing. A witness counts when its channel is connected and it also fetches from here.
 *
 * <p>Bound, plus load: 4.3 s after the last ping when operator and replicas are lost together; replica_net_timeout +
 * 2.3 s after the replicas are lost later, and also after their receivers are stopped, because a source sees that at
 * its next heartbeat only. Whoever waits for the fence waits for the longer one. A server that never was pinged since
 * its start is left alone, and so is one without witnesses: the only member of a cluster. A frozen server is closed 1.3 s after it wakes up. While a change of accounts waits for an
 * acknowledgement the event waits too. Leaves no transaction behind and can be run any number of times.
 */
public final class FenceSql {
    /** Definer of the event; nobody can log in as it. What the fence did has this name in {@code variables_info}. */
    public static final String FENCE = "dorsal_fence";

    /** Database that holds the event and nothing else. */
    public static final String DATABASE = "dorsal";

    private static final String DEFINER = FENCE + "@localhost";
    private static final String EVENT = DATABASE + ".fence";
    private static final String WITNESS = "dorsal_witness_";

    private FenceSql() {}

    /** Name of the replication channel by which a primary asks a member whether it is there. */
    public static String witness(int member) {
        return WITNESS + member;
    }

    /** The number of the member that a channel of that name asks. */
    public static int witness(String channel) {
        return Integer.parseInt(channel.substring(WITNESS.length()));
    }

    /** The statements. They use {@code DELIMITER}, and end with the usual one. */
    public static String text() {
        return TEXT.formatted(DEFINER, EVENT, dialling(), AccountsSql.OPERATOR, WITNESS);
    }

    // One by one: a bare START REPLICA would start the default channel of a former replica too. Those that do not exist
    // are errors, which the handler passes over.
    private static String dialling() {
        return IntStream.range(0, AccountsSql.REPLICAS)
                .mapToObj(member -> "START REPLICA IO_THREAD FOR CHANNEL '" + witness(member) + "';")
                .collect(Collectors.joining("\n    "));
    }

    private static final String TEXT = """
        SET SQL_LOG_BIN = 0;
        CREATE DATABASE IF NOT EXISTS dorsal;
        CREATE USER IF NOT EXISTS %1$s ACCOUNT LOCK;
        GRANT SYSTEM_VARIABLES_ADMIN, CONNECTION_ADMIN, REPLICATION_SLAVE_ADMIN ON *.* TO %1$s;
        GRANT SELECT ON performance_schema.replication_connection_status TO %1$s;
        GRANT SELECT ON performance_schema.user_variables_by_thread TO %1$s;
        GRANT EVENT ON dorsal.* TO %1$s;
        DROP EVENT IF EXISTS %2$s;
        DELIMITER $$
        CREATE DEFINER = %1$s EVENT %2$s ON SCHEDULE EVERY 1 SECOND ON COMPLETION PRESERVE DO
        fence: BEGIN
          DECLARE pinged TIMESTAMP(6);
          DECLARE acks, acks_now, alive, needed BIGINT;
          IF GET_LOCK('%2$s', 0) <> 1 THEN LEAVE fence; END IF;
          SET pinged = (SELECT SET_TIME FROM performance_schema.variables_info
                         WHERE VARIABLE_NAME = 'rpl_stop_replica_timeout' AND SET_USER = '%4$s');
          IF pinged IS NULL OR pinged BETWEEN SYSDATE(6) - INTERVAL 2 SECOND AND SYSDATE(6) + INTERVAL 1 SECOND THEN
            LEAVE fence;
          END IF;
          IF NOT EXISTS (SELECT * FROM performance_schema.replication_connection_status
                          WHERE LEFT(CHANNEL_NAME, CHAR_LENGTH('%5$s')) = '%5$s') THEN LEAVE fence; END IF;
          SET acks = (SELECT VARIABLE_VALUE FROM performance_schema.global_status
                       WHERE VARIABLE_NAME = 'Rpl_semi_sync_source_yes_tx');
          BEGIN
            DECLARE CONTINUE HANDLER FOR SQLEXCEPTION BEGIN END;
            %3$s
          END;
          DO SLEEP(1.3);
          SET pinged = (SELECT SET_TIME FROM performance_schema.variables_info
                         WHERE VARIABLE_NAME = 'rpl_stop_replica_timeout' AND SET_USER = '%4$s');
          IF pinged BETWEEN SYSDATE(6) - INTERVAL 3 SECOND AND SYSDATE(6) + INTERVAL 1 SECOND THEN
            LEAVE fence;
          END IF;
          SET acks_now = (SELECT VARIABLE_VALUE FROM performance_schema.global_status
                           WHERE VARIABLE_NAME = 'Rpl_semi_sync_source_yes_tx');
          IF acks_now > acks THEN LEAVE fence; END IF;
          SET needed = COALESCE((SELECT VARIABLE_VALUE FROM performance_schema.global_variables
                                  WHERE VARIABLE_NAME = 'rpl_semi_sync_source_wait_for_replica_count'), 1);
          SET alive = (SELECT COUNT(*) FROM performance_schema.replication_connection_status
                        WHERE SERVICE_STATE = 'ON' AND LEFT(CHANNEL_NAME, CHAR_LENGTH('%5$s')) = '%5$s'
                          AND SOURCE_UUID IN (SELECT CONVERT(VARIABLE_VALUE USING utf8mb4)
                                                FROM performance_schema.user_variables_by_thread
                                               WHERE VARIABLE_NAME = 'replica_uuid'));
          IF alive >= needed THEN LEAVE fence; END IF;
          SET GLOBAL offline_mode = ON;
          SET SESSION lock_wait_timeout = 1;
          SET GLOBAL super_read_only = ON;
        END$$
        DELIMITER ;
        """;
}
