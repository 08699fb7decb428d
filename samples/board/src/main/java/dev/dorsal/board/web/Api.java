package dev.dorsal.board.web;

import dev.dorsal.board.community.Author;
import dev.dorsal.board.community.Board;
import dev.dorsal.board.community.Boards;
import dev.dorsal.board.community.Comment;
import dev.dorsal.board.community.Comments;
import dev.dorsal.board.community.Likes;
import dev.dorsal.board.community.NewComment;
import dev.dorsal.board.community.NewPost;
import dev.dorsal.board.community.Post;
import dev.dorsal.board.community.Posts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The board as JSON, for load generators and scripts. The same services as the pages use. */
@RestController
@RequestMapping("/api")
class Api {
    private final Boards boards;
    private final Posts posts;
    private final Comments comments;
    private final Likes likes;

    Api(Boards boards, Posts posts, Comments comments, Likes likes) {
        this.boards = boards;
        this.posts = posts;
        this.comments = comments;
        this.likes = likes;
    }

    /** What was written. */
    record Written(long id) {}

    @GetMapping("/boards")
    List<Board> boards() {
        return boards.all();
    }

    @GetMapping("/boards/{slug}/posts")
    List<Post> posts(@PathVariable String slug, @RequestParam(required = false) @Nullable Long before) {
        return posts.page(boards.bySlug(slug).id(), before);
    }

    @GetMapping("/posts/{id}")
    Post post(@PathVariable long id) {
        return posts.byId(id);
    }

    @GetMapping("/posts/{id}/comments")
    List<Comment> comments(@PathVariable long id) {
        return comments.of(id);
    }

    @PostMapping(path = "/boards/{slug}/posts", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    Written write(
            @PathVariable String slug,
            @RequestBody Forms.Text text,
            @AuthenticationPrincipal @Nullable Visitor visitor) {
        NewPost post = NewPost.of(text.title(), text.body(), text.author(visitor), text.key());
        return new Written(posts.write(boards.bySlug(slug).id(), post));
    }

    @PostMapping(path = "/posts/{id}/comments", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    Written comment(
            @PathVariable long id, @RequestBody Forms.Text text, @AuthenticationPrincipal @Nullable Visitor visitor) {
        Author author = text.author(visitor);
        return new Written(comments.write(id, NewComment.of(text.parent(), text.body(), author, text.key())));
    }

    @PostMapping(path = "/posts/{id}/like", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void like(@PathVariable long id, @AuthenticationPrincipal @Nullable Visitor visitor) {
        if (visitor == null) {
            throw new LogInFirst();
        }
        likes.like(visitor.accountId(), id);
    }
}
