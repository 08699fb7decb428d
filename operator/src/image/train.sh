#!/bin/sh
# Writes $1/image/app/operator.aot: classes loaded and linked ahead of time, and what a start taught the compiler.
# The cache holds only for the same jars in the same order, with the same size and time of change, under the same JVM
# options: so the class path is written here once, for the training and for the image.
set -eu
root=$1/image
jars=$1/image-training
mkdir -p "$root/app" "$jars/app/classpath"
cp "$1/$2" "$jars/app/classpath/"
shift 2
# As the image has them: every file is one second old in Unix time.
find "$jars" "$root" -exec touch -h -d @1 {} +
classpath=$(cd "$jars" && ls app/classpath/*.jar app/libs/*.jar | sed 's|^|/|' | paste -sd: -)
printf %s "$classpath" > "$root/app/classpath.txt"

# No API server is behind this address: the run gets as far as the first requests, then it is told to end.
log=$jars/training.log
here=$(printf %s "$classpath" | sed "s|/app/|$jars/app/|g")
: > "$log"
env -u KUBERNETES_SERVICE_HOST KUBECONFIG="$jars/none" KUBERNETES_MASTER=http://127.0.0.1:9 \
    DORSAL_HTTP_ADDRESS=127.0.0.1 DORSAL_HTTP_PORT=0 DORSAL_LEADER_ELECTION=false \
    "$root/jre/bin/java" "$@" "-XX:AOTCacheOutput=$root/app/operator.aot" -cp "$here" dev.dorsal.Main > "$log" 2>&1 &
training=$!
waited=0
while ! grep -q 'the work could not begin' "$log"; do
    waited=$((waited + 1))
    if [ "$waited" -gt 120 ] || ! kill -0 "$training"; then
        cat "$log" >&2
        kill "$training" || true
        exit 1
    fi
    sleep 0.5
done
kill -TERM "$training"
wait "$training" || true
test -s "$root/app/operator.aot"
