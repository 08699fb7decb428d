package dev.dorsal.board.web;

import dev.dorsal.board.community.ServerIdentity;
import dev.dorsal.board.community.Servers;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Controller;
import org.springframework.transaction.TransactionException;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** Shows which server reads and which takes writes, for people who want to see the board move between them. */
@Controller
class ServersPage {
    private final Servers servers;

    ServersPage(Servers servers) {
        this.servers = servers;
    }

    /** One side that is away does not hide the other. */
    @GetMapping("/servers")
    String servers(Model model) {
        model.addAttribute("reading", sentence(servers::reading));
        model.addAttribute("writing", sentence(servers::writing));
        return "servers";
    }

    private static String sentence(Supplier<ServerIdentity> question) {
        try {
            ServerIdentity server = question.get();
            String role = server.readOnly() ? "it takes no writes" : "it takes writes";
            return server.host() + ", server id " + server.serverId() + ", " + role;
        } catch (DataAccessException | TransactionException e) {
            return "nobody can be reached";
        }
    }
}
