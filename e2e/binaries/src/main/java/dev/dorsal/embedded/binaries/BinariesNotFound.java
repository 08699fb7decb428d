package dev.dorsal.embedded.binaries;

/** The programs are not on this machine and could not be had. The message is one sentence on what to install. */
public final class BinariesNotFound extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BinariesNotFound(String advice) {
        super(advice);
    }

    BinariesNotFound(String advice, Throwable cause) {
        super(advice, cause);
    }
}
