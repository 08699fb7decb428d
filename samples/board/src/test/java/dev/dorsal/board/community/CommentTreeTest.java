package dev.dorsal.board.community;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommentTreeTest {

    @Test
    void answersStandUnderWhatTheyAnswerOlderOnesFirst() {
        assertThat(shape(comment(1, null), comment(2, null), comment(3, 1L), comment(4, 3L), comment(5, 1L)))
                .containsExactly("1@0", "3@1", "4@2", "5@1", "2@0");
    }

    @Test
    void anAnswerToACommentThatIsNotShownStandsUnderThePost() {
        assertThat(shape(comment(7, 3L))).containsExactly("7@0");
    }

    @Test
    void aLongChainOfAnswersDoesNotExhaustTheStack() {
        List<Comment> chain = new ArrayList<>();
        for (long id = 1; id <= 50_000; id++) {
            chain.add(comment(id, id == 1 ? null : id - 1));
        }
        assertThat(CommentTree.of(chain).getLast().depth()).isEqualTo(49_999);
    }

    private static List<String> shape(Comment... comments) {
        return CommentTree.of(List.of(comments)).stream()
                .map(line -> line.comment().id() + "@" + line.depth())
                .toList();
    }

    private static Comment comment(long id, Long parent) {
        return new Comment(id, parent, "text", new Author(null, "guest"), Instant.EPOCH);
    }
}
