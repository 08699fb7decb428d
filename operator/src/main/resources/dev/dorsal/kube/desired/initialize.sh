# Makes the data folder of a new member. An interrupted attempt is begun anew: the rename is what counts.
set -eu
volume=/var/lib/mysql

# Before a member is built anew: a name, and the binary logs that are kept under it. They are on the same volume, so that
# a second name for the same bytes costs no space. The three newest names stay.
keep() {
    kept="$volume/kept/$1"
    shift
    if [ -d "$kept" ]; then
        return
    fi
    rm -rf "$volume/kept/new"
    mkdir -p "$volume/kept/new"
    for log; do
        if [ -f "$volume/data/$log" ]; then
            ln "$volume/data/$log" "$volume/kept/new/$log" || cp "$volume/data/$log" "$volume/kept/new/$log"
        fi
    done
    mv "$volume/kept/new" "$kept"
    ls -1 "$volume/kept" | sort -r | tail -n +4 | while read -r old; do
        rm -rf "$volume/kept/$old"
    done
    sync
}
if [ -n "${DORSAL_KEEP:-}" ]; then
    # shellcheck disable=SC2086
    keep $DORSAL_KEEP
fi

if [ -d "$volume/data" ]; then
    exit 0
fi
rm -rf "$volume/data.new"
mkdir -m 0750 "$volume/data.new"
mysqld --defaults-file=/etc/dorsal/config/my.cnf --datadir="$volume/data.new" --initialize-insecure
sync
mv "$volume/data.new" "$volume/data"
sync
