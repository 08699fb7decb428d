#!/bin/sh
# supervise.sh RECORD PROGRAM ARGUMENT...
# Runs a container's launcher and ends with its exit code. Standard input is a pipe that the JVM holds and never writes
# to: when it closes, because the JVM wants so or is gone, the process named in RECORD is killed.
record=$1
shift
rm -f "$record"
# A shell gives its background jobs an empty input before it looks at their redirections.
exec 3<&0 </dev/null
(
    exec >/dev/null 2>&1
    read -r _ <&3
    while
        # Changing the user clears the wish to die with one's parent, so the process itself is named.
        if read -r pid _ < "$record"; then
            kill -s KILL "$pid"
            kill -s KILL -- "-$pid"
        fi
        kill -s 0 $$
    do
        sleep 0.1
    done
) &
watcher=$!
"$@" 3<&-
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
