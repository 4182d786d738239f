package org.pagedb.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a join's OR says of one table is tested on it; what joins remove is told. */
class ImpliedConditionTest {

  private SqlRunner sql;

  @BeforeEach
  void fill() {
    sql = new SqlRunner();
    sql.rows(
        "create table t (id int primary key, a int, b int);"
            + "create table s (id int primary key, t int, x int);"
            + "insert into t select x, x % 100, nullif(x % 7, 6) from generate_series(1, 3000) x;"
            + "insert into s select x, x * 3 % 4000, x % 5 from generate_series(1, 2000) x;"
            + "vacuum analyze t; vacuum analyze s");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  @Test
  void everyBranchSaysSomethingOfBothTables() {
    String where = " where (t.b = 1 and s.x = 2) or (t.b = 3 and s.x = 4)";
    assertThat(sql.plan("select t.id from t join s on s.t = t.id" + where))
        .contains("Filter: ((b = 1) OR (b = 3))", "Filter: ((x = 2) OR (x = 4))")
        .contains("Join Filter: (((t.b = 1) AND (s.x = 2)) OR ((t.b = 3) AND (s.x = 4)))");
    assertThat(sql.rows("select count(*) from t join s on s.t = t.id" + where))
        .isEqualTo(
            sql.rows(
                "select count(*) from (select t.b, s.x from t join s on s.t = t.id offset 0) q"
                    + where.replace("t.", "q.").replace("s.", "q.")));
  }

  @Test
  void aBranchThatSaysNothingOfATableImpliesNothingForIt() {
    assertThat(
            sql.plan(
                "select t.id from t join s on s.t = t.id"
                    + " where (t.b = 1 and s.x = 2) or (t.b = 3 and t.id > s.x)"))
        .contains("Filter: ((b = 1) OR (b = 3))")
        .doesNotContain("Filter: ((x");
  }

  @Test
  void anOuterJoinsConditionImpliesNothing() {
    assertThat(
            sql.plan(
                "select t.id from t left join s on s.t = t.id"
                    + " and ((t.b = 1 and s.x = 2) or (t.b = 3 and s.x = 4))"))
        .doesNotContain("  Filter: ((b");
  }

  @Test
  void hashedAndLoopedJoinsSayWhatTheirConditionRemoved() {
    String explain = "explain (analyze, costs off, timing off, summary off) ";
    assertThat(sql.rows(explain + "select 1 from t join s on s.t = t.id and s.x < t.b"))
        .anyMatch(line -> line.matches(" *Rows Removed by Join Filter: [1-9][0-9]*"));
    assertThat(sql.rows(explain + "select 1 from t join s on s.t < t.a where t.id < 20"))
        .anyMatch(line -> line.matches(" *Rows Removed by Join Filter: [1-9][0-9]*"));
  }

  @Test
  void aPlanForASmallTableIsMadeAnewOnceTheTableIsLarge() {
    sql.rows("create table g (id int, filler text); insert into g values (1, 'x')");
    String explain = "explain select * from g";
    assertThat(sql.rows(explain).get(0)).contains("rows=1000 ");
    sql.rows("insert into g select x, repeat('f', 400) from generate_series(1, 3000) x");
    assertThat(sql.rows(explain).get(0)).doesNotContain("rows=1000 ");
  }
}
