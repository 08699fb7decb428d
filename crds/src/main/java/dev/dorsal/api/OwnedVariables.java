package dev.dorsal.api;

import java.util.regex.Pattern;

/**
 * Server variables that the operator owns: a cluster's safety, or the operator's sight, depends on their values.
 * {@code spec.configuration} may not name them, also behind the prefixes that mysqld takes off.
 */
public final class OwnedVariables {
    private static final String PREFIXES = "(loose_|skip_|enable_|disable_|maximum_)*";

    // Names without those prefixes: skip_networking is listed as networking.
    private static final String IDENTITY = "server_id|server_uuid|report_host|report_port|report_user|report_password";
    private static final String ROLE =
            "read_only|super_read_only|offline_mode|event_scheduler|replica_start|slave_start"
                    + "|rpl_semi_sync_[a-z_]*|rpl_stop_replica_timeout|rpl_stop_slave_timeout|persisted_globals_load";
    private static final String REPLICATION = "gtid_mode|enforce_gtid_consistency|gtid_executed|gtid_purged|log_bin"
        + "|log_bin_index|binlog_format|binlog_do_db|binlog_ignore_db|binlog_order_commits|log_replica_updates"
        + "|log_slave_updates|replicate_[a-z_]*|replica_skip_errors|slave_skip_errors|replica_exec_mode|slave_exec_mode|init_replica"
        + "|init_slave|group_replication_[a-z_]*|replica_parallel_workers"
        + "|slave_parallel_workers|replica_preserve_commit_order|slave_preserve_commit_order"
        + "|replica_parallel_type|slave_parallel_type|replica_net_timeout|slave_net_timeout|relay_log"
        + "|relay_log_index|relay_log_recovery|relay_log_purge|sync_relay_log|sync_binlog"
        + "|innodb_flush_log_at_trx_commit|replica_load_tmpdir|slave_load_tmpdir";
    private static final String NETWORK = "bind_address|port|admin_address|admin_port|create_admin_listener_thread"
            + "|socket|networking|name_resolve|mysqlx[a-z_]*|grant_tables";
    private static final String FILES =
            "datadir|basedir|secure_file_priv|tmpdir|pid_file|user|chroot|daemonize|init_file|initialize"
                    + "|initialize_insecure|log_error|log_error_services|plugin_dir|plugin_load|plugin_load_add"
                    + "|innodb_data_home_dir|innodb_log_group_home_dir|innodb_undo_directory|performance_schema";

    /** Matches, as a whole, each name that may not be configured. Plain enough for CEL (RE2) and for Java. */
    public static final String PATTERN =
            "^" + PREFIXES + "(" + IDENTITY + "|" + ROLE + "|" + REPLICATION + "|" + NETWORK + "|" + FILES + ")$";

    private static final Pattern OWNED = Pattern.compile(PATTERN);

    private OwnedVariables() {}

    /** Whether the operator owns the variable of this name. */
    public static boolean contains(String name) {
        return OWNED.matcher(name).matches();
    }
}
