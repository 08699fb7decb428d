package dev.dorsal.embedded.api.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads requests from a connection, one after another. */
final class RequestReader {
    private static final int MAX_BODY = 8 << 20;

    private RequestReader() {}

    /** The next request; null when the client has closed the connection. */
    static @Nullable Exchange read(InputStream in, OutputStream out) throws IOException {
        String first = line(in);
        if (first == null) {
            return null;
        }
        Exchange x = new Exchange(first, in, out);
        for (String h = line(in); h != null && !h.isEmpty(); h = line(in)) {
            int colon = h.indexOf(':');
            x.headers.put(h.substring(0, colon), h.substring(colon + 1).trim());
        }
        if ("100-continue".equalsIgnoreCase(x.header("Expect"))) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
        x.body = body(x, in);
        x.last = "close".equalsIgnoreCase(x.header("Connection"));
        return x;
    }

    private static byte[] body(Exchange x, InputStream in) throws IOException {
        if (x.header("Transfer-Encoding").contains("chunked")) {
            return chunks(in);
        }
        if (x.header("Content-Length").isEmpty()) {
            return new byte[0];
        }
        int length = Integer.parseInt(x.header("Content-Length"));
        if (length > MAX_BODY) {
            throw new IOException("body of " + length + " bytes");
        }
        return in.readNBytes(length);
    }

    private static @Nullable String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream(128);
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                return null;
            }
            if (c != '\r') {
                line.write(c);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    private static byte[] chunks(InputStream in) throws IOException {
        var body = new ByteArrayOutputStream();
        while (true) {
            String size = line(in);
            if (size == null) {
                throw new EOFException();
            }
            int n = Integer.parseInt(size.split(";")[0].trim(), 16);
            body.write(in.readNBytes(n));
            line(in);
            if (n == 0) {
                return body.toByteArray();
            }
        }
    }
}
