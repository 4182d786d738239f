package org.pagedb.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random queries give the same rows whichever way the planner is made to take, also with so little
 * memory that everything spills; and a query's rows are those for which a predicate is true, false
 * or null, put together.
 */
class PlanSelfCheckTest {

  private static final String[] SETTINGS = {
    "enable_seqscan",
    "enable_indexscan",
    "enable_indexonlyscan",
    "enable_bitmapscan",
    "enable_hashjoin",
    "enable_mergejoin",
    "enable_nestloop",
    "enable_sort",
    "enable_incremental_sort",
    "enable_hashagg"
  };

  /** What is switched off, beside the default with all on. */
  private static final List<List<String>> WAYS =
      List.of(
          List.of(),
          List.of("enable_seqscan"),
          List.of("enable_seqscan", "enable_bitmapscan", "enable_indexonlyscan"),
          List.of("enable_seqscan", "enable_indexscan", "enable_indexonlyscan"),
          List.of("enable_indexonlyscan"),
          List.of("enable_hashjoin", "enable_mergejoin"),
          List.of("enable_hashjoin", "enable_mergejoin", "enable_seqscan"),
          List.of("enable_hashjoin", "enable_nestloop"),
          List.of("enable_nestloop", "enable_mergejoin"),
          List.of("enable_sort", "enable_hashagg"),
          List.of("enable_incremental_sort"));

  private static final List<String> PLAIN =
      List.of("enable_indexscan", "enable_indexonlyscan", "enable_bitmapscan", "enable_mergejoin");

  /** What makes plans parallel that can be, however small the tables are. */
  private static final String PARALLEL =
      "set parallel_setup_cost = 0; set parallel_tuple_cost = 0;"
          + "set min_parallel_table_scan_size = 0; set min_parallel_index_scan_size = 0;"
          + "set max_parallel_workers_per_gather = 3;";

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void givesTheSameRowsEveryWay(long seed) {
    check(seed, 12);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(longs = {101, 102, 103, 104, 105, 106, 107, 108, 109, 110})
  void givesTheSameRowsEveryWayForLong(long seed) {
    check(seed, 1000);
  }

  private static void check(long seed, int queries) {
    RandomQueries random = new RandomQueries(seed);
    try (SqlRunner sql = new SqlRunner()) {
      for (String statement : random.setUp()) {
        sql.rows(statement);
      }
      for (int i = 0; i < queries; i++) {
        checkQuery(sql, random, "seed " + seed + " query " + i + ": ");
      }
    }
  }

  private static void checkQuery(SqlRunner sql, RandomQueries random, String name) {
    String query = random.query();
    String predicate = random.predicate(random.aliases(query));
    String order = random.orderAndLimit(query);
    String whole = query.replace("%s", predicate) + order;
    switchOff(sql, PLAIN);
    List<String> expected = answer(sql, whole, order);
    for (List<String> way : WAYS) {
      switchOff(sql, way);
      assertThat(answer(sql, whole, order))
          .as(name + whole + " without " + way)
          .isEqualTo(expected);
    }
    sql.rows("set work_mem = '64kB'");
    assertThat(answer(sql, whole, order)).as(name + whole + " spilling").isEqualTo(expected);
    sql.rows(PARALLEL);
    assertThat(answer(sql, whole, order))
        .as(name + whole + " parallel and spilling")
        .isEqualTo(expected);
    sql.rows("reset work_mem");
    checkParallel(sql, whole, order, expected, name);
    if (!query.contains("count(*)")) {
      String p = "(" + predicate + ")";
      List<String> parts = new ArrayList<>();
      for (String part : List.of(p, "not " + p, p + " is null")) {
        parts.addAll(answer(sql, query.replace("%s", part), ""));
      }
      parts.sort(null);
      assertThat(parts)
          .as(name + query + " split by " + p)
          .isEqualTo(answer(sql, query.replace("%s", "true"), ""));
    }
  }

  private static void checkParallel(
      SqlRunner sql, String query, String order, List<String> expected, String name) {
    for (String setting :
        List.of(
            "reset parallel_leader_participation",
            "set parallel_leader_participation = off",
            "set enable_indexscan = off; set enable_indexonlyscan = off",
            "set force_parallel_mode = on")) {
      sql.rows(setting);
      assertThat(answer(sql, query, order))
          .as(name + query + " parallel, " + setting)
          .isEqualTo(expected);
    }
    sql.rows("reset all");
  }

  private static void switchOff(SqlRunner sql, List<String> off) {
    StringBuilder settings = new StringBuilder();
    for (String setting : SETTINGS) {
      settings.append("set ").append(setting).append(" = ");
      settings.append(off.contains(setting) ? "off;" : "on;");
    }
    sql.rows(settings.toString());
  }

  /** The rows, sorted unless the query says in which order it wants them. */
  private static List<String> answer(SqlRunner sql, String query, String order) {
    List<String> rows;
    try {
      rows = sql.rows(query);
    } catch (RuntimeException | AssertionError failure) {
      throw new AssertionError(query, failure);
    }
    if (order.isEmpty()) {
      rows.sort(null);
    }
    return rows;
  }
}
