package org.pagedb.sql.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever is asked, the answer is rows or a SQLSTATE that PostgreSQL has for it: never an internal
 * error, never another exception. Statements are those of the corpus, changed at random, and are
 * carried out between the corpus's own.
 */
class MutatedStatementsTest {

  /** What may run for ever or fill the memory if a number or a condition in it changes. */
  private static final Pattern ENDLESS =
      Pattern.compile(
          "recursive|generate_series|repeat|pad\\s*\\(|factorial|power|\\^|\\d{7,}|pg_sleep|copy"
              + "|listen|array_fill|lcm|e\\d{3,}",
          Pattern.CASE_INSENSITIVE);

  private static final int PARTS = 8;

  /** One topic in eight, a changed statement for every second one. */
  @Test
  void giveRowsOrSqlstates() throws IOException {
    List<GoldenTopic> some = new ArrayList<>();
    for (GoldenTopic topic : GoldenTopic.all()) {
      if (Math.floorMod(topic.toString().hashCode(), PARTS) == 0) {
        some.add(topic);
      }
    }
    run(some, 20261130L, 0.5);
  }

  @Test
  @Tag("long")
  void giveRowsOrSqlstatesForLong() throws IOException {
    long seed = System.nanoTime();
    for (int round = 0; round < 20; round++) {
      run(GoldenTopic.all(), seed + round, 2);
    }
  }

  /** {@code share} is how many changed statements there are for each of the corpus. */
  private static void run(List<GoldenTopic> topics, long seed, double share) {
    List<String> defects = new ArrayList<>();
    for (GoldenTopic topic : topics) {
      Random random = new Random(seed ^ topic.toString().hashCode());
      List<String> statements = topic.script().statements();
      StatementMutator mutator = new StatementMutator(random, statements);
      try (GoldenReplay replay = new GoldenReplay()) {
        for (String statement : statements) {
          replay.answer(statement);
          for (double left = share; left > random.nextDouble(); left--) {
            String changed = mutator.mutated(random.nextInt(statements.size()));
            if (!ENDLESS.matcher(changed).find()) {
              check(replay, topic, changed, defects);
            }
          }
        }
      }
    }
    assertThat(defects).as("seed %d", seed).isEmpty();
  }

  private static void check(
      GoldenReplay replay, GoldenTopic topic, String statement, List<String> defects) {
    try {
      String first = replay.answer(statement).lines().get(0);
      if (first.startsWith("error: XX000")) {
        defects.add(topic + ": " + statement + "\n  " + first);
      }
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      defects.add(topic + ": " + statement + "\n  " + trace);
    }
  }
}
