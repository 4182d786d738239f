package org.pagedb.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that come in the order of the first keys are sorted by the others only. */
class IncrementalSortTest {

  private SqlRunner sql;

  @BeforeEach
  void fill() {
    sql = new SqlRunner();
    sql.rows(
        "create table t (id int primary key, a int, b int, filler text);"
            + "create table s (id int primary key, t int, x int);"
            + "insert into t select x, x % 500, x * 31 % 7, repeat('f', 80)"
            + " from generate_series(1, 5000) x;"
            + "insert into s select x, x * 3 % 4000, x % 5 from generate_series(1, 2000) x;"
            + "create index t_a on t (a); vacuum analyze t; vacuum analyze s");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  @Test
  void theFirstRowsAreSortedGroupByGroup() {
    assertThat(sql.plan("select a, b, filler from t order by a, b limit 5"))
        .isEqualTo(
            """
            Limit
              ->  Incremental Sort
                    Sort Key: a, b
                    Presorted Key: a
                    ->  Index Scan using t_a on t""");
    assertThat(sql.rows("select a, b, id from t order by a, b, id limit 3"))
        .isEqualTo(sql.rows("select a, b, id from t order by a + 0, b, id limit 3"));
  }

  @Test
  void worksOverAJoin() {
    assertThat(sql.plan("select t.b, s.x from s join t on t.id = s.t order by s.id, t.b limit 5"))
        .contains("Incremental Sort", "Presorted Key: s.id", "Index Scan using s_pkey on s");
  }

  @Test
  void allRowsAreSortedAtOnceWhereThatIsCheaper() {
    assertThat(sql.plan("select a, b, filler from t order by a, b")).startsWith("Sort");
  }

  @Test
  void aSingleKeyIsNotSortedIncrementally() {
    sql.rows("set enable_sort = off");
    assertThat(sql.plan("select filler from t order by a")).doesNotContain("Incremental");
    assertThat(sql.plan("select filler from t order by b, a")).doesNotContain("Incremental");
  }

  @Test
  void switchedOffItGivesWay() {
    sql.rows("set enable_incremental_sort = off");
    assertThat(sql.plan("select a, b, filler from t order by a, b limit 5"))
        .doesNotContain("Incremental");
    sql.rows("set enable_incremental_sort = on; set enable_sort = off");
    assertThat(sql.plan("select a, b, filler from t order by a, b")).startsWith("Incremental Sort");
  }

  @Test
  void saysHowManyGroupsItSorted() {
    sql.rows("set enable_sort = off");
    assertThat(
            sql.rows(
                "explain (analyze, costs off, timing off, summary off)"
                    + " select a, b, filler from t order by a, b"))
        .anyMatch(
            line ->
                line.matches(
                    " *Full-sort Groups: [1-9][0-9]*  Sort Method: quicksort"
                        + "  Average Memory: [0-9]+kB  Peak Memory: [0-9]+kB"));
  }
}
