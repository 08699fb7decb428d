package dev.dorsal.mysql;

/** Who logs in. The password is in no text that this gives. */
public record Account(String user, String password) {
    @Override
    public String toString() {
        return user;
    }
}
