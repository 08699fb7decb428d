# Whether the server answers at all, on the administrative interface: no lag, no role, and not hindered by used-up
# connections. A refusal is an answer too.
exec timeout 4 mysqladmin --defaults-file=/etc/dorsal/accounts/local.cnf --host="$POD_IP" --port=33062 \
    --connect-timeout=3 --silent ping
