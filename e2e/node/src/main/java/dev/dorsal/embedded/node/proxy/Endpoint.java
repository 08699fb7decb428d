package dev.dorsal.embedded.node.proxy;

import java.net.InetSocketAddress;

/** An address and a port of this machine. */
public record Endpoint(String address, int port) {
    InetSocketAddress socket() {
        return new InetSocketAddress(address, port);
    }

    @Override
    public String toString() {
        return address + ":" + port;
    }
}
