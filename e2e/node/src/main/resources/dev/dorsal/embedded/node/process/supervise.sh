#!/bin/sh
# supervise.sh RECORD PROGRAM ARGUMENT...
# Runs a container's launcher and ends with its exit code. Standard input is a pipe that the JVM holds and never writes
# to: when it closes, because the JVM wants so or is gone, the process named in RECORD is killed.
record=$1
shift
rm -f "$record"
exec 3<&0 </dev/null
"$@" 3<&- &
launched=$!
(
    exec >/dev/null 2>&1
    read -r _ <&3
    # Changing the user clears the wish to die with one's parent, so the process itself is named.
    if read -r pid _ < "$record"; then
        kill -s KILL "$pid"
        kill -s KILL -- "-$pid"
    fi
    kill -s KILL "$launched"
) &
watcher=$!
exec 3<&-
wait "$launched"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
