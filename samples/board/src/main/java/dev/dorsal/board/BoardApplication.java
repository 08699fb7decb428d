package dev.dorsal.board;

import java.security.Security;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the board: a web server on port 8080 in front of one database, or of a writer and a reader. */
@SpringBootApplication
public class BoardApplication {

    public static void main(String[] args) {
        forgetAddressesQuickly();
        SpringApplication.run(BoardApplication.class, args);
    }

    /**
     * Has host names looked up again after a few seconds, and a name that was not found at once: a Service may come
     * later than the board, and a Pod may come back with another address. Must run before the first look-up.
     */
    static void forgetAddressesQuickly() {
        Security.setProperty("networkaddress.cache.ttl", "5");
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
    }
}
