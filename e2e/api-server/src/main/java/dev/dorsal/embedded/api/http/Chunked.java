package dev.dorsal.embedded.api.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A body of unknown length; each flush makes one chunk. */
final class Chunked extends OutputStream {
    private final OutputStream out;
    private final ByteArrayOutputStream chunk = new ByteArrayOutputStream();

    Chunked(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) {
        chunk.write(b);
    }

    @Override
    public void write(byte[] b, int off, int len) {
        chunk.write(b, off, len);
    }

    @Override
    public void flush() throws IOException {
        if (chunk.size() > 0) {
            out.write((Integer.toHexString(chunk.size()) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            chunk.writeTo(out);
            out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
            chunk.reset();
        }
        out.flush();
    }

    @Override
    public void close() throws IOException {
        flush();
        out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
