package dev.dorsal.embedded.api.http;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The server's end of one WebSocket: enough for watches of the fabric8 client and for exec of kubectl. */
public final class WebSocket {
    public static final int TEXT = 1;
    public static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private final DataInputStream in;
    private final OutputStream out;

    public WebSocket(InputStream in, OutputStream out) {
        this.in = new DataInputStream(in);
        this.out = out;
    }

    public static String accept(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1")
                    .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The next message, answering pings on the way; null at the end. Fragments come as messages of their own. */
    public byte @Nullable [] receive() throws IOException {
        while (true) {
            int first = in.read();
            if (first < 0) {
                return null;
            }
            int second = in.readUnsignedByte();
            long length = second & 127;
            if (length == 126) {
                length = in.readUnsignedShort();
            } else if (length == 127) {
                length = in.readLong();
            }
            byte[] mask = (second & 128) != 0 ? in.readNBytes(4) : new byte[4];
            byte[] data = in.readNBytes((int) length);
            for (int i = 0; i < data.length; i++) {
                data[i] ^= mask[i & 3];
            }
            switch (first & 15) {
                case CLOSE -> {
                    return null;
                }
                case PING -> send(PONG, data);
                case PONG -> {}
                default -> {
                    return data;
                }
            }
        }
    }

    public synchronized void send(int opcode, byte... data) throws IOException {
        out.write(128 | opcode);
        if (data.length < 126) {
            out.write(data.length);
        } else if (data.length < 65536) {
            out.write(126);
            out.write(data.length >> 8);
            out.write(data.length);
        } else {
            out.write(127);
            for (int shift = 56; shift >= 0; shift -= 8) {
                out.write((int) ((long) data.length >> shift));
            }
        }
        out.write(data);
        out.flush();
    }

    public void close() throws IOException {
        send(CLOSE, (byte) 3, (byte) 0xe8);
    }
}
