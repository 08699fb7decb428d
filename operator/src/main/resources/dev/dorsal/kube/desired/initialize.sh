# Makes the data folder of a new member. An interrupted attempt is begun anew: the rename is what counts.
set -eu
volume=/var/lib/mysql
if [ -d "$volume/data" ]; then
    exit 0
fi
rm -rf "$volume/data.new"
mkdir -m 0750 "$volume/data.new"
mysqld --defaults-file=/etc/dorsal/config/my.cnf --datadir="$volume/data.new" --initialize-insecure
sync
mv "$volume/data.new" "$volume/data"
sync
