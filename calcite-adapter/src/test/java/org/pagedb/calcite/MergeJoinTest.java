package org.pagedb.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where inputs in order are merged; golden/merge-joins has the rows. */
class MergeJoinTest {

  private SqlRunner sql;

  @BeforeEach
  void fill() {
    sql = new SqlRunner();
    sql.rows(
        "create table t (id int primary key, a int, b int, filler text);"
            + "create table s (id int primary key, t int, x int);"
            + "insert into t select x, x % 50, x % 7, repeat('f', 80) from generate_series(1, 3000) x;"
            + "insert into s select x, x * 3 % 4000, x % 5 from generate_series(1, 2000) x;"
            + "create index t_a_b on t (a, b);"
            + "vacuum analyze t; vacuum analyze s");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  private void onlyMerging() {
    sql.rows("set enable_hashjoin = off; set enable_nestloop = off");
  }

  @Test
  void aSideInOrderIsNotSorted() {
    onlyMerging();
    assertThat(sql.plan("select t.id, s.id from t join s on s.t = t.id"))
        .isEqualTo(
            """
            Merge Join
              Merge Cond: (t.id = s.t)
              ->  Index Only Scan using t_pkey on t
              ->  Sort
                    Sort Key: s.t
                    ->  Seq Scan on s""");
  }

  @Test
  void twoPrimaryKeysAreMergedAsTheyAre() {
    onlyMerging();
    assertThat(sql.plan("select t.id, s.id from t join s on s.id = t.id order by s.id"))
        .startsWith("Merge Join")
        .doesNotContain("Sort");
  }

  @Test
  void keysAreComparedInTheOrderThatAnIndexHas() {
    onlyMerging();
    assertThat(sql.plan("select s.id from t join s on s.x = t.b and s.t = t.a"))
        .contains("Merge Cond: ((t.a = s.t) AND (t.b = s.x))")
        .contains("Index Only Scan using t_a_b on t");
  }

  @Test
  void everyKindCanBeMerged() {
    onlyMerging();
    assertThat(sql.plan("select 1 from t left join s on s.t = t.id")).startsWith("Merge Left Join");
    assertThat(sql.plan("select s.id from t right join s on s.t = t.id and t.b < s.x"))
        .startsWith("Merge Right Join")
        .contains("Join Filter: (t.b < s.x)");
    assertThat(sql.plan("select t.b from t full join s on s.t = t.id"))
        .startsWith("Merge Full Join");
    assertThat(sql.plan("select b from t where exists (select 1 from s where s.t = t.id)"))
        .startsWith("Merge Semi Join");
    assertThat(sql.plan("select b from t where not exists (select 1 from s where s.t = t.id)"))
        .startsWith("Merge Anti Join");
  }

  @Test
  void anInequalityOrAComputedKeyIsNotMerged() {
    onlyMerging();
    assertThat(sql.plan("select t.b from t join s on s.t < t.id")).doesNotContain("Merge");
    assertThat(sql.plan("select t.b from t join s on s.t = t.id + 1")).doesNotContain("Merge");
  }

  @Test
  void nothingIsMergedWhereItIsSwitchedOff() {
    sql.rows("set enable_mergejoin = off; set enable_hashjoin = off");
    assertThat(sql.plan("select t.id, s.id from t join s on s.t = t.id")).doesNotContain("Merge");
  }

  @Test
  void saysWhatAFurtherConditionRemoved() {
    onlyMerging();
    assertThat(
            sql.rows(
                "explain (analyze, costs off, timing off, summary off)"
                    + " select t.b from t join s on s.t = t.id and s.x < t.b"))
        .anyMatch(line -> line.matches(" *Rows Removed by Join Filter: [1-9][0-9]*"));
  }
}
