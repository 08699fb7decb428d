package dev.dorsal.board.web;

/** A program tried what needs an account. */
final class LogInFirst extends RuntimeException {
    private static final long serialVersionUID = 1;

    LogInFirst() {
        super("Log in first: POST name and password to /api/login.");
    }
}
