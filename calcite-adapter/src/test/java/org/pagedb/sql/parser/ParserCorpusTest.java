package org.pagedb.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParserCorpusTest {

  @ParameterizedTest
  @CsvSource({
    "queries.corpus, 400, 300",
    "utilities.corpus, 500, 250",
    "mutations.corpus, 850, 50"
  })
  void acceptsAndRefusesAsPostgresDoes(String file, int atLeast, int acceptedAtLeast) {
    List<ParserCorpus.Entry> entries = ParserCorpus.read(file);
    List<String> differences = new ArrayList<>();
    int accepted = 0;
    for (ParserCorpus.Entry entry : entries) {
      String outcome = ParserCorpus.outcome(entry.statement());
      if (outcome.equals("ok")) {
        accepted++;
      }
      if (!outcome.equals(entry.expected())) {
        differences.add(
            entry.statement() + "\n  expected " + entry.expected() + "\n  but got  " + outcome);
      }
    }
    assertThat(differences).isEmpty();
    assertThat(entries).hasSizeGreaterThan(atLeast);
    assertThat(accepted).isGreaterThan(acceptedAtLeast);
  }
}
