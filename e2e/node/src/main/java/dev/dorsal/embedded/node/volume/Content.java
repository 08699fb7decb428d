package dev.dorsal.embedded.node.volume;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One file of a volume that is made from objects of the API.
 *
 * @param mode permission bits
 */
@SuppressWarnings("ArrayRecordComponent")
record Content(byte[] bytes, int mode) {
    static Content of(String text, int mode) {
        return new Content(text.getBytes(StandardCharsets.UTF_8), mode);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Content c && mode == c.mode && Arrays.equals(bytes, c.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(bytes) + mode;
    }

    /** Says nothing of the bytes: they may be a secret. */
    @Override
    public String toString() {
        return bytes.length + " bytes, mode " + Integer.toOctalString(mode);
    }
}
