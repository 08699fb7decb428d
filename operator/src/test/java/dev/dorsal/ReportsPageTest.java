package dev.dorsal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/reports-coverage.md says which test holds which report: this compares it with the names of the tests there are. */
class ReportsPageTest {
    private static final Path ROOT = Path.of("..");
    private static final int REPORTS = 86;
    private static final Pattern METHOD = Pattern.compile("void (\\w+)\\(");
    /** At the end, or between words: ...R35R74. */
    private static final Pattern AT_THE_END = Pattern.compile("R(\\d{1,2})(?!\\d)");
    /** At the beginning: r5r18A... */
    private static final Pattern AT_THE_BEGINNING = Pattern.compile("\\Gr(\\d{1,2})(?!\\d)");

    @Test
    void whatThePageSaysIsHeldIsInTheNameOfATest() throws IOException {
        assertThat(inNames()).containsAll(onPage("## Held", "## Not yet"));
    }

    @Test
    void aTestThatNamesAReportIsOnThePage() throws IOException {
        var page = new TreeSet<>(onPage("## Held", "## Not yet"));
        page.addAll(onPage("## Not yet", "\\z"));
        assertThat(page).containsAll(inNames());
    }

    @Test
    void everyReportIsOnThePageOnce() throws IOException {
        var all = new ArrayList<>(onPage("## Held", "## Not yet"));
        all.addAll(onPage("## Not yet", "\\z"));
        assertThat(all)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, REPORTS).boxed().toList());
    }

    /** Numbers in the first column of the table between two headings. */
    private static List<Integer> onPage(String from, String to) throws IOException {
        var page = Files.readString(ROOT.resolve("docs/reports-coverage.md"));
        var part = Pattern.compile(from + "(.*?)" + to, Pattern.DOTALL).matcher(page);
        assertThat(part.find()).isTrue();
        return part.group(1)
                .lines()
                .filter(line -> line.startsWith("| R"))
                .flatMap(line -> numbers(AT_THE_END, line.split("\\|", 3)[1]))
                .toList();
    }

    private static TreeSet<Integer> inNames() throws IOException {
        var found = new TreeSet<Integer>();
        for (var folder :
                List.of("crds", "operator", "helm", "samples/board", "e2e/node", "e2e/api-server", "e2e/stories")) {
            try (var files = Files.walk(ROOT.resolve(folder).resolve("src/test"))) {
                for (var file : files.filter(Files::isRegularFile).toList()) {
                    names(file).flatMap(ReportsPageTest::numbers).forEach(found::add);
                }
            }
        }
        return found;
    }

    private static Stream<String> names(Path file) throws IOException {
        return file.toString().endsWith(".java")
                ? METHOD.matcher(Files.readString(file)).results().map(method -> method.group(1))
                : Stream.of(file.getFileName().toString());
    }

    private static Stream<Integer> numbers(String name) {
        return Stream.concat(numbers(AT_THE_BEGINNING, name), numbers(AT_THE_END, name));
    }

    private static Stream<Integer> numbers(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> Integer.valueOf(found.group(1)));
    }
}
