package dev.dorsal.board.web;

import dev.dorsal.board.community.Account;
import dev.dorsal.board.community.Author;
import java.util.List;
import org.springframework.security.core.CredentialsContainer;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.userdetails.UserDetails;

/** The account that is logged in. It lives in the HTTP session, without the password's hash once that was checked. */
public final class Visitor implements UserDetails, CredentialsContainer {
    private static final long serialVersionUID = 1;

    private final long accountId;
    private final String name;
    private String passwordHash;

    Visitor(Account account) {
        this.accountId = account.id();
        this.name = account.name();
        this.passwordHash = account.passwordHash();
    }

    long accountId() {
        return accountId;
    }

    Author asAuthor() {
        return new Author(accountId, name);
    }

    @Override
    public String getUsername() {
        return name;
    }

    @Override
    public String getPassword() {
        return passwordHash;
    }

    @Override
    public List<? extends GrantedAuthority> getAuthorities() {
        return List.of();
    }

    @Override
    public void eraseCredentials() {
        passwordHash = "";
    }
}
