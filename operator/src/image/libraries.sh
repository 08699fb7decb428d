#!/bin/sh
# Completes an image without a base: copies the loader and the parts of the C library that the Java runtime in
# $1/jre is linked with to the places where the loader looks. The runtime's own libraries find each other.
set -eu
root=$1
ldd "$root"/jre/bin/java "$root"/jre/lib/*.so "$root"/jre/lib/server/*.so |
    sed -n -e 's/.*=> \(\/[^ ]*\) (.*/\1/p' -e 's/^[[:space:]]*\(\/[^ ]*\) (.*/\1/p' |
    sort -u |
    while read -r library; do
        case $library in "$root"/*) continue ;; esac
        mkdir -p "$root$(dirname "$library")"
        cp -L "$library" "$root$library"
    done
find "$root" -name 'ld-linux*' | grep -q . || { echo "the loader of $root/jre/bin/java was not found" >&2; exit 1; }
