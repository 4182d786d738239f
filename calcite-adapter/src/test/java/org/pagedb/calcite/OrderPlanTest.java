package org.pagedb.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Where rows come in an order by themselves, nothing sorts them; elsewhere something does. */
class OrderPlanTest {

  private SqlRunner sql;

  @BeforeEach
  void fill() {
    sql = new SqlRunner();
    sql.rows(
        "create table t (id int primary key, a int, b int, filler text);"
            + "create table s (id int primary key, t int, x int);"
            + "insert into t select x, x % 1000, x % 7, repeat('f', 80)"
            + " from generate_series(1, 10000) x;"
            + "insert into s select x, x * 3, x % 5 from generate_series(1, 3000) x;"
            + "create index t_a_b on t (a, b);"
            + "create index s_t on s (t);"
            + "vacuum analyze t; vacuum analyze s;");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  @Nested
  class ThroughAJoin {

    @Test
    void theFirstRowsOfTheOuterSideAreLookedUpInItsOrder() {
      assertThat(
              sql.plan("select t.filler, s.id from t join s on s.t = t.id order by s.id limit 5"))
          .isEqualTo(
              """
              Limit
                ->  Nested Loop
                      ->  Index Scan using s_pkey on s
                      ->  Index Scan using t_pkey on t
                            Index Cond: (s.t = id)""");
    }

    @Test
    void anIndexIsReadBackwardForAFallingOrder() {
      assertThat(
              sql.plan("select t.id, s.x from t join s on s.t = t.id order by t.id desc limit 5"))
          .contains("Backward using t_pkey on t")
          .doesNotContain("Sort");
    }

    @Test
    void aKeyOfOneValueIsLeftOut() {
      assertThat(
              sql.plan(
                  "select t.b, s.x from t join s on s.t = t.id where t.a = 5 order by t.b limit 2"))
          .contains("using t_a_b on t")
          .doesNotContain("Sort");
    }

    @Test
    void allRowsAreSortedWhereThatIsCheaper() {
      assertThat(sql.plan("select t.filler, s.id from t join s on s.t = t.id order by s.id"))
          .startsWith("Sort\n  Sort Key: s.id\n  ->  Hash Join");
    }

    @Test
    void anOrderThatNoIndexHasIsSorted() {
      assertThat(sql.plan("select t.id, s.x from t join s on s.t = t.id order by s.x limit 5"))
          .startsWith("Limit\n  ->  Sort\n        Sort Key: s.x");
    }

    @Test
    void anOrderOverAComputedColumnIsSorted() {
      assertThat(sql.plan("select t.id from t join s on s.t = t.id order by s.id + 1 limit 5"))
          .contains("Sort");
    }

    @Test
    void withoutSortsAnIndexGivesTheOrderOfAllRows() {
      sql.rows("set enable_sort = off");
      assertThat(sql.plan("select t.id, s.x from t join s on s.t = t.id order by t.id"))
          .contains("using t_pkey on t")
          .doesNotContain("Sort");
    }
  }

  @Nested
  class OfGroups {

    @Test
    void comeInTheOrderOfAnIndex() {
      assertThat(sql.plan("select a, b, count(*) from t group by a, b order by a limit 3"))
          .isEqualTo(
              """
              Limit
                ->  GroupAggregate
                      Group Key: a, b
                      ->  Index Only Scan using t_a_b on t""");
    }

    @Test
    void comeInEitherOrderOfTwoKeys() {
      assertThat(sql.plan("select b, a, count(*) from t group by b, a order by a desc, b desc"))
          .startsWith("GroupAggregate")
          .contains("Index Only Scan Backward using t_a_b on t");
    }

    @Test
    void areHashedWhereNoOrderIsWanted() {
      assertThat(sql.plan("select filler, count(*) from t group by filler"))
          .startsWith("HashAggregate");
    }

    @Test
    void areSortedWithoutHashing() {
      sql.rows("set enable_hashagg = off");
      assertThat(sql.plan("select filler, count(*) from t group by filler"))
          .startsWith("GroupAggregate\n  Group Key: filler\n  ->  Sort");
      assertThat(sql.plan("select s.x, count(*) from t join s on s.t = t.id group by s.x"))
          .startsWith("GroupAggregate\n  Group Key: s.x\n  ->  Sort");
    }

    @Test
    void withoutCallsAreAGroup() {
      sql.rows("set enable_hashagg = off");
      assertThat(sql.plan("select s.x from t join s on s.t = t.id group by s.x"))
          .startsWith("Group\n");
    }
  }

  @Nested
  class Ends {

    @Test
    void areTakenFromIndexAndMapBesideAJoin() {
      String plan =
          sql.plan(
              "select s.x, q.m, r.n from s, (select max(id) m from t) q, (select count(*) n from t)"
                  + " r where s.id = q.m - 9000");
      assertThat(plan).contains("Index Only Scan Backward using t_pkey on t");
      assertThat(plan).contains("Visibility Map Count on t");
    }

    @Test
    void areNotTakenWhereThereIsNoIndex() {
      assertThat(sql.plan("select s.x, q.m from s, (select max(filler) m from t) q"))
          .contains("Seq Scan on t");
    }
  }

  @Test
  void aLimitedSubqueryKeepsItsOwnOrder() {
    assertThat(
            sql.plan(
                "select q.id from (select id from t order by a, b limit 10) q"
                    + " join s on s.id = q.id order by q.id"))
        .startsWith("Sort\n  Sort Key: t.id")
        .contains("Index Scan using t_a_b on t");
    assertThat(
            sql.rows(
                "select q.id from (select id from t order by a desc, id limit 2) q"
                    + " join s on s.id = q.id order by q.id"))
        .containsExactly("999", "1999");
  }
}
