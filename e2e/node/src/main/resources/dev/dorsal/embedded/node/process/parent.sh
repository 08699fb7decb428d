#!/bin/sh
# parent.sh PROGRAM ARGUMENT...
# The parent of a container's first process. Hands on its exit code, also after SIGKILL, for which unshare --fork has
# none; what the shell itself has to say about a signal is not the container's output.
exec 4>&2 2>/dev/null
(exec "$@" 2>&4 4>&-)
exit $?
