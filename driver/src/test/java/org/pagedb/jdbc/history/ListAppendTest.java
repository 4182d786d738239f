package org.pagedb.jdbc.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pagedb.jdbc.history.DependencyGraph.Kind;
import org.pagedb.jdbc.history.Observation.Operation.Append;
import org.pagedb.jdbc.history.Observation.Operation.Read;
import org.pagedb.jdbc.history.Observation.Outcome;

/** Random histories at each level have none of the cycles that the level forbids. */
class ListAppendTest {

  private static final int KEYS = 5;

  @ParameterizedTest(name = "{0} threads")
  @ValueSource(ints = {2, 8, 16})
  void readCommittedHasNoCycleOfWritesAndWhatWasReadOfThem(int threads) throws Exception {
    History history = run(Connection.TRANSACTION_READ_COMMITTED, threads, 800 / threads);
    refuse(history, history.graph().cycle(EnumSet.of(Kind.WW)));
    refuse(history, history.graph().cycle(EnumSet.of(Kind.WW, Kind.WR)));
  }

  @ParameterizedTest(name = "{0} threads")
  @ValueSource(ints = {2, 8, 16})
  void repeatableReadHasNoCycleWithOneReadThatWasOvertaken(int threads) throws Exception {
    History history = run(Connection.TRANSACTION_REPEATABLE_READ, threads, 800 / threads);
    refuse(history, history.graph().cycle(EnumSet.of(Kind.WW, Kind.WR)));
    refuse(history, history.graph().cycleWithOneReadWrite());
  }

  @ParameterizedTest(name = "{0} threads")
  @ValueSource(ints = {2, 8, 16})
  void serializableHasNoCycleAtAll(int threads) throws Exception {
    History history = run(Connection.TRANSACTION_SERIALIZABLE, threads, 800 / threads);
    refuse(history, history.graph().cycle(EnumSet.allOf(Kind.class)));
  }

  @Test
  void weakerLevelsDoHaveTheCyclesThatAreLookedFor() throws Exception {
    int rounds = 0;
    History history;
    do {
      history = run(Connection.TRANSACTION_REPEATABLE_READ, 8, 100);
    } while (history.graph().cycle(EnumSet.allOf(Kind.class)).isEmpty() && ++rounds < 20);
    assertThat(rounds).as("rounds without write skew").isLessThan(20);
  }

  @Test
  @Tag("long")
  void serializableHasNoCycleForMinutes() throws Exception {
    for (int round = 0; round < 60; round++) {
      History history = run(Connection.TRANSACTION_SERIALIZABLE, 2 + round % 15, 2_000);
      refuse(history, history.graph().cycle(EnumSet.allOf(Kind.class)));
    }
  }

  private static History run(int isolation, int threads, int each) throws Exception {
    long seed = System.nanoTime();
    String url = "jdbc:pagedb:mem:lists" + seed;
    ListAppendWorkload workload = new ListAppendWorkload(url, isolation, KEYS);
    workload.createLists();
    History history = workload.run(threads, each, seed);
    assertThat(history.faults()).as("seed %d", seed).isEmpty();
    assertThat(workload.committedCount()).isGreaterThan(threads * each / 20);
    return history;
  }

  private static void refuse(History history, List<Integer> cycle) {
    assertThat(cycle).as(() -> history.describe(cycle)).isEmpty();
  }

  /** The checker itself: it finds what it is there to find. */
  @Nested
  class TheChecker {

    @Test
    void findsWriteSkew() {
      History history =
          new History(
              List.of(
                  committed(0, read(1), read(2), new Append(1, 10)),
                  committed(1, read(1), read(2), new Append(2, 20))),
              java.util.Map.of(1, List.of(10), 2, List.of(20)));
      assertThat(history.faults()).isEmpty();
      assertThat(history.graph().cycle(EnumSet.allOf(Kind.class))).hasSize(2);
      assertThat(history.graph().cycleWithOneReadWrite()).isEmpty();
    }

    @Test
    void findsReadSkew() {
      History history =
          new History(
              List.of(
                  committed(0, read(1), read(2, 20)),
                  committed(1, new Append(1, 10), new Append(2, 20))),
              java.util.Map.of(1, List.of(10), 2, List.of(20)));
      assertThat(history.graph().cycleWithOneReadWrite()).hasSize(2);
      assertThat(history.graph().cycle(EnumSet.of(Kind.WW, Kind.WR))).isEmpty();
    }

    @Test
    void findsWritesThatInterleave() {
      History history =
          new History(
              List.of(
                  committed(0, new Append(1, 10), new Append(2, 20)),
                  committed(1, new Append(1, 11), new Append(2, 21))),
              java.util.Map.of(1, List.of(10, 11), 2, List.of(21, 20)));
      assertThat(history.graph().cycle(EnumSet.of(Kind.WW))).hasSize(2);
    }

    @Test
    void findsWhatIsLostAbortedAndIntermediate() {
      History history =
          new History(
              List.of(
                  committed(0, new Append(1, 10), new Append(1, 11)),
                  committed(1, read(1, 10)),
                  committed(2, new Append(1, 12)),
                  new Observation(3, List.of(new Append(1, 13)), Outcome.ABORTED)),
              java.util.Map.of(1, List.of(10, 11, 13)));
      assertThat(history.faults())
          .hasSize(3)
          .anyMatch(fault -> fault.contains("intermediate"))
          .anyMatch(fault -> fault.contains("is lost"))
          .anyMatch(fault -> fault.contains("keeps 13"));
    }

    private Observation committed(int id, Observation.Operation... operations) {
      return new Observation(id, List.of(operations), Outcome.COMMITTED);
    }

    private Read read(int key, Integer... list) {
      return new Read(key, List.of(list));
    }
  }
}
