package dev.dorsal.board.web;

import dev.dorsal.board.community.Board;
import dev.dorsal.board.community.Boards;
import dev.dorsal.board.community.CommentTree;
import dev.dorsal.board.community.Comments;
import dev.dorsal.board.community.Keys;
import dev.dorsal.board.community.Likes;
import dev.dorsal.board.community.Post;
import dev.dorsal.board.community.Posts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The pages that only show. None of them writes. */
@Controller
class Pages {
    private final Boards boards;
    private final Posts posts;
    private final Comments comments;
    private final Likes likes;

    Pages(Boards boards, Posts posts, Comments comments, Likes likes) {
        this.boards = boards;
        this.posts = posts;
        this.comments = comments;
        this.likes = likes;
    }

    @GetMapping("/")
    String home(Model model) {
        model.addAttribute("boards", boards.all());
        return "home";
    }

    @GetMapping("/boards/{slug}")
    String board(@PathVariable String slug, @RequestParam(required = false) @Nullable Long before, Model model) {
        Board board = boards.bySlug(slug);
        List<Post> page = posts.page(board.id(), before);
        model.addAttribute("board", board);
        model.addAttribute("posts", page);
        model.addAttribute("older", page.size() == Posts.PAGE ? page.getLast().id() : null);
        return "board";
    }

    @GetMapping("/boards/{slug}/write")
    String write(@PathVariable String slug, Model model) {
        model.addAttribute("board", boards.bySlug(slug));
        model.addAttribute("key", Keys.fresh());
        return "write";
    }

    @GetMapping("/posts/{id}")
    String post(
            @PathVariable long id,
            @RequestParam(required = false) @Nullable Long answer,
            @AuthenticationPrincipal @Nullable Visitor visitor,
            Model model) {
        Post post = posts.byId(id);
        model.addAttribute("post", post);
        model.addAttribute("board", boards.byId(post.boardId()));
        model.addAttribute("lines", CommentTree.of(comments.of(id)));
        model.addAttribute("liked", visitor != null && likes.likes(visitor.accountId(), id));
        model.addAttribute("answer", answer);
        model.addAttribute("key", Keys.fresh());
        return "post";
    }

    @GetMapping("/login")
    String login() {
        return "login";
    }

    @GetMapping("/join")
    String join() {
        return "join";
    }
}
