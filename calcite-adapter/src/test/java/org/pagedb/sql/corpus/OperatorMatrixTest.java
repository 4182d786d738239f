package org.pagedb.sql.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every operator between every two types: type and results are PostgreSQL's, or the failure is. */
class OperatorMatrixTest {

  private static final long SEED = 20_221_013L;

  private final OperatorMatrix matrix = matrix();

  @Test
  void operatorsThatExistAnswerAsPostgresDoes() {
    List<String> differences = new ArrayList<>();
    int tried = 0;
    try (GoldenReplay replay = new GoldenReplay()) {
      for (OperatorPair pair : matrix.pairs()) {
        List<String> expected = matrix.answers(pair);
        if (expected != null) {
          tried++;
          List<String> actual = answers(replay, pair, expected.size());
          if (!actual.equals(expected)) {
            differences.add(difference(pair, expected, actual));
          }
        }
      }
    }
    assertThat(tried).isGreaterThan(6_000);
    assertThat(differences).as(report(differences, tried)).isEmpty();
  }

  @Test
  void oneInTwoHundredPairsWithoutAnOperatorIsRefusedAsByPostgres() {
    refusesPairsWithoutAnOperator(200);
  }

  @Test
  @Tag("long")
  void everyPairWithoutAnOperatorIsRefusedAsByPostgres() {
    refusesPairsWithoutAnOperator(1);
  }

  private void refusesPairsWithoutAnOperator(int oneIn) {
    Random random = new Random(SEED);
    List<String> differences = new ArrayList<>();
    int tried = 0;
    try (GoldenReplay replay = new GoldenReplay()) {
      for (OperatorPair pair : matrix.pairs()) {
        if (matrix.answers(pair) == null && random.nextInt(oneIn) == 0) {
          tried++;
          String actual = replay.attempt(pair.all());
          if (!pair.absence().equals(actual)) {
            differences.add(difference(pair, List.of(pair.absence()), List.of(actual)));
          }
        }
      }
    }
    assertThat(tried).isGreaterThan(1_000);
    assertThat(differences).as("seed %d: %s", SEED, report(differences, tried)).isEmpty();
  }

  private static List<String> answers(GoldenReplay replay, OperatorPair pair, int wanted) {
    List<String> actual = new ArrayList<>();
    for (String query : wanted == 1 ? List.of(pair.all()) : pair.each()) {
      actual.add(replay.attempt(query));
    }
    return actual;
  }

  private static String difference(OperatorPair pair, List<String> expected, List<String> actual) {
    return pair.key().replace('\t', ' ') + "\n  is  " + expected + "\n  not " + actual;
  }

  private static String report(List<String> differences, int tried) {
    return "%d of %d pairs differ".formatted(differences.size(), tried);
  }

  private static OperatorMatrix matrix() {
    try {
      return OperatorMatrix.read(
          Path.of(OperatorMatrixTest.class.getResource("/operators/matrix.tsv").toURI())
              .getParent());
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
