package dev.dorsal.embedded.node;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Loopback addresses by name: the same name always gets the same one, also after a restart. An address is never given to
 * another name, since servers remember each other's addresses.
 */
public final class Addresses {
    private static final int LAST = 254;
    private final Path file;
    private final String network;
    private final Properties given = new Properties();

    /**
     * @param file remembers them
     * @param network the first two numbers of the addresses, such as 127.50; names get x.y of it, from 127.50.1.1 on
     */
    public Addresses(Path file, String network) throws IOException {
        this.file = file;
        this.network = network;
        if (Files.exists(file)) {
            try (Reader in = Files.newBufferedReader(file)) {
                given.load(in);
            }
        }
    }

    /** The address of a name, such as {@code default/shop-0-0}. */
    public synchronized String of(String name) {
        String known = given.getProperty(name);
        if (known != null && known.startsWith(network + ".")) {
            return known;
        }
        Set<Object> taken = given.values().stream().collect(Collectors.toSet());
        String free = IntStream.range(0, LAST * LAST)
                .mapToObj(i -> network + "." + (1 + i / LAST) + "." + (1 + i % LAST))
                .filter(a -> !taken.contains(a))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("all addresses of " + network + " are given away"));
        given.setProperty(name, free);
        save();
        return free;
    }

    private void save() {
        try {
            Path next = file.resolveSibling(file.getFileName() + ".next");
            try (Writer out = Files.newBufferedWriter(next)) {
                given.store(out, null);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
