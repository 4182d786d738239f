package org.pagedb.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What pgjdbc converts we convert to the same, and what both refuse we refuse by its SQLSTATE; to
 * convert more is allowed. Deviations stand in {@code better.tsv}, each pattern with its reason.
 */
class ConversionGoldenTest {

  /** Of a refusal by 0A000 pools throw the connection away, so ours has another state. */
  private static final String NOT_IMPLEMENTED = "! 0A000";

  @Test
  void gettersGiveWhatPgjdbcGives() throws Exception {
    assertThat(deviations("getter", ConversionListing.GETTERS, ConversionListing::of)).isEmpty();
  }

  @Test
  void settersBindWhatPgjdbcBinds() throws Exception {
    assertThat(deviations("setter", ParameterListing.SETTERS, ParameterListing::of)).isEmpty();
  }

  private static List<String> deviations(
      String kind, Path recorded, ConversionListing.Questions questions) throws Exception {
    Map<String, String> expected = ConversionListing.recorded(recorded);
    Map<String, String> found =
        ConversionListing.inZone(
            () -> {
              try (Connection connection =
                  DriverManager.getConnection("jdbc:pagedb:mem:?user=postgres")) {
                return questions.answers(connection);
              }
            });
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    List<Pattern> better = new ArrayList<>();
    for (String pattern : ConversionListing.recorded(ConversionListing.BETTER).keySet()) {
      if (pattern.startsWith(kind)) {
        better.add(Pattern.compile(pattern.substring(kind.length() + 1)));
      }
    }
    List<String> deviations = new ArrayList<>();
    Set<String> needed = new TreeSet<>();
    expected.forEach(
        (asked, answer) -> {
          if (!isAsGood(answer, found.get(asked))) {
            String line = asked + "\tpgjdbc: " + answer + "\tpagedb: " + found.get(asked);
            List<Pattern> reasons =
                better.stream().filter(each -> each.matcher(line).find()).toList();
            reasons.forEach(each -> needed.add(each.pattern()));
            if (reasons.isEmpty()) {
              deviations.add(line);
            }
          }
        });
    better.stream()
        .map(Pattern::pattern)
        .filter(each -> !needed.contains(each))
        .forEach(each -> deviations.add("no longer needed: " + each));
    return deviations;
  }

  private static boolean isAsGood(String expected, String found) {
    if (found.startsWith("!!")) { // a refusal is an SQLException
      return false;
    }
    return expected.equals(found)
        || expected.startsWith("!!")
        || expected.equals(NOT_IMPLEMENTED)
        || expected.startsWith("!") && !found.startsWith("!");
  }
}
