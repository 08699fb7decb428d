# Runs before the server is told to stop. A server that is open for writing waits until the operator has closed it, 15 s
# at most. Then its clients are ended: a server that is stopping may answer OK to a commit that no replica holds.
ask() {
    timeout 3 mysql --defaults-file=/etc/dorsal/accounts/local.cnf --host="$POD_IP" --port=33062 \
        --connect-timeout=2 --batch --skip-column-names --execute="$1" 2>/dev/null
}
end=$(($(date +%s) + 15))
while [ "$(date +%s)" -lt "$end" ] && [ "$(ask 'SELECT @@GLOBAL.super_read_only')" = 0 ]; do
    sleep 0.2
done
ask 'SET GLOBAL offline_mode = ON'
exit 0
