package dev.dorsal.board.community;

/**
 * A person who can log in.
 *
 * @param name unique without regard to case
 * @param passwordHash BCrypt, with its salt and cost
 */
public record Account(long id, String name, String passwordHash) {

    public Author asAuthor() {
        return new Author(id, name);
    }

    /** Without the hash, so that it never reaches a log. */
    @Override
    public String toString() {
        return "Account[" + id + ", " + name + "]";
    }
}
