#!/bin/sh
# Completes an image without a base: copies the loader and the parts of the C library that the Java runtime in
# $1/jre is linked with to the places where the loader looks. The runtime's own libraries find each other.
set -eu
root=$1
# No screen, no sound: these want libraries that a server does not have.
(cd "$root/jre/lib" && rm -f libawt*.so libfontmanager.so libfreetype.so libjavajpeg.so libjawt.so libjsound.so \
    liblcms.so libmlib_image.so libsplashscreen.so)
ldd "$root"/jre/bin/java "$root"/jre/lib/*.so "$root"/jre/lib/server/*.so |
    sed -n -e 's/.*=> \(\/[^ ]*\) (.*/\1/p' -e 's/^[[:space:]]*\(\/[^ ]*\) (.*/\1/p' |
    sort -u |
    while read -r library; do
        case $library in "$root"/*) continue ;; esac
        mkdir -p "$root$(dirname "$library")"
        cp -L "$library" "$root$library"
    done
test -e "$root"/lib64/ld-linux-x86-64.so.2 || test -e "$root"/lib/ld-linux-aarch64.so.1
