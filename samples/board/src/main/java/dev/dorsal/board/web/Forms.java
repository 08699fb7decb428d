package dev.dorsal.board.web;

import dev.dorsal.board.community.Accounts;
import dev.dorsal.board.community.Author;
import dev.dorsal.board.community.Boards;
import dev.dorsal.board.community.Comments;
import dev.dorsal.board.community.Likes;
import dev.dorsal.board.community.NewComment;
import dev.dorsal.board.community.NewPost;
import dev.dorsal.board.community.Posts;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What the pages' forms send. Each answer is a redirect, so that a reload sends nothing twice. */
@Controller
class Forms {
    private final Boards boards;
    private final Posts posts;
    private final Comments comments;
    private final Likes likes;
    private final Accounts accounts;

    Forms(Boards boards, Posts posts, Comments comments, Likes likes, Accounts accounts) {
        this.boards = boards;
        this.posts = posts;
        this.comments = comments;
        this.likes = likes;
        this.accounts = accounts;
    }

    /** The fields of the forms that write text; absent ones are null. */
    record Text(
            @Nullable String title,
            @Nullable String body,
            @Nullable String guest,
            @Nullable Long parent,
            @Nullable String key) {

        Author author(@Nullable Visitor visitor) {
            return visitor == null ? Author.guest(guest) : visitor.asAuthor();
        }
    }

    @PostMapping("/boards/{slug}/posts")
    String post(@PathVariable String slug, Text text, @AuthenticationPrincipal @Nullable Visitor visitor) {
        NewPost post = NewPost.of(text.title(), text.body(), text.author(visitor), text.key());
        long id = posts.write(boards.bySlug(slug).id(), post);
        return "redirect:/posts/" + id;
    }

    @PostMapping("/posts/{id}/comments")
    String comment(@PathVariable long id, Text text, @AuthenticationPrincipal @Nullable Visitor visitor) {
        NewComment comment = NewComment.of(text.parent(), text.body(), text.author(visitor), text.key());
        long written = comments.write(id, comment);
        return "redirect:/posts/" + id + "#c" + written;
    }

    @PostMapping("/posts/{id}/like")
    String like(
            @PathVariable long id,
            @RequestParam(defaultValue = "false") boolean back,
            @AuthenticationPrincipal @Nullable Visitor visitor) {
        if (visitor == null) {
            return "redirect:/login";
        }
        if (back) {
            likes.unlike(visitor.accountId(), id);
        } else {
            likes.like(visitor.accountId(), id);
        }
        return "redirect:/posts/" + id;
    }

    @PostMapping("/join")
    String join(@RequestParam(required = false) @Nullable String name, @RequestParam @Nullable String password) {
        accounts.create(name, password);
        return "redirect:/login?joined";
    }
}
