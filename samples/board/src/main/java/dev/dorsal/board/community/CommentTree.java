package dev.dorsal.board.community;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts the comments of a post into reading order: each answer stands under what it answers, older ones first. */
public final class CommentTree {

    /** @param depth 0 for a comment on the post, 1 for an answer to it, and so on */
    public record Line(Comment comment, int depth) {}

    private final Map<@Nullable Long, List<Comment>> answers = new LinkedHashMap<>();
    private final List<Line> lines = new ArrayList<>();

    private CommentTree() {}

    /**
     * Orders comments.
     *
     * @param comments by ascending id. One whose parent is not among them is shown as a comment on the post
     */
    public static List<Line> of(List<Comment> comments) {
        CommentTree tree = new CommentTree();
        var known = comments.stream().map(Comment::id).collect(Collectors.toSet());
        for (Comment comment : comments) {
            Long parent = comment.parentId() != null && known.contains(comment.parentId()) ? comment.parentId() : null;
            tree.answers.computeIfAbsent(parent, p -> new ArrayList<>()).add(comment);
        }
        tree.walk();
        return List.copyOf(tree.lines);
    }

    /** With a stack of our own: a chain of answers may be longer than the thread's stack is deep. */
    private void walk() {
        var open = new ArrayDeque<Line>();
        push(open, null, 0);
        while (!open.isEmpty()) {
            Line line = open.pop();
            lines.add(line);
            push(open, line.comment().id(), line.depth() + 1);
        }
    }

    private void push(ArrayDeque<Line> open, @Nullable Long parent, int depth) {
        for (Comment comment : answers.getOrDefault(parent, List.of()).reversed()) {
            open.push(new Line(comment, depth));
        }
    }
}
