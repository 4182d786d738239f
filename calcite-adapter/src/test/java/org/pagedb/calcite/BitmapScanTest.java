package org.pagedb.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bitmap heap scans: where they are taken, what they show, and that lossy pages lose nothing. */
class BitmapScanTest {

  private SqlRunner sql;

  @BeforeEach
  void fill() {
    sql = new SqlRunner();
    sql.rows(
        "create table t (id int primary key, a int, b int, c text, filler text);"
            + "insert into t select x, x * 7919 % 1000, x * 31 % 97, 'c' || x, repeat('f', 80)"
            + " from generate_series(1, 10000) x;"
            + "create index t_a on t (a); create index t_b on t (b);"
            + "create index t_part on t (b) where a < 10;"
            + "create table s (id int primary key, t int);"
            + "insert into s select x, x * 3 from generate_series(1, 300) x;"
            + "vacuum analyze t; vacuum analyze s");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  @Test
  void anOrIsAskedOfAnIndexForEachBranch() {
    assertThat(sql.plan("select filler from t where a = 5 or b = 3"))
        .isEqualTo(
            """
            Bitmap Heap Scan on t
              Recheck Cond: ((a = 5) OR (b = 3))
              ->  BitmapOr
                    ->  Bitmap Index Scan on t_a
                          Index Cond: (a = 5)
                    ->  Bitmap Index Scan on t_b
                          Index Cond: (b = 3)""");
    assertThat(sql.rows("select count(filler) from t where a = 5 or b = 3"))
        .isEqualTo(sql.rows("select count(filler) from t where a + 0 = 5 or b + 0 = 3"));
  }

  @Test
  void theTidsOfTwoIndexesAreIntersected() {
    assertThat(sql.plan("select filler from t where a < 100 and b < 10"))
        .isEqualTo(
            """
            Bitmap Heap Scan on t
              Recheck Cond: ((a < 100) AND (b < 10))
              ->  BitmapAnd
                    ->  Bitmap Index Scan on t_a
                          Index Cond: (a < 100)
                    ->  Bitmap Index Scan on t_b
                          Index Cond: (b < 10)""");
  }

  @Test
  void whatAnIndexDoesNotKnowIsFiltered() {
    assertThat(sql.plan("select id from t where (a = 5 or b = 3) and c like '%1'"))
        .contains("Recheck Cond: ((a = 5) OR (b = 3))\n  Filter: (c ~~ '%1'::text)");
    assertThat(sql.plan("select id from t where (a = 5 and c > 'c5') or b = 3"))
        .contains("Filter: (((a = 5) AND (c > 'c5'::text)) OR (b = 3))");
  }

  @Test
  void anOrWithABranchThatNoIndexKnowsReadsTheTable() {
    assertThat(sql.plan("select id from t where a = 5 or filler = 'x'")).startsWith("Seq Scan");
  }

  @Test
  void aFewRowsAreFetchedWithoutABitmap() {
    assertThat(sql.plan("select filler from t where id = 5")).startsWith("Index Scan");
  }

  @Test
  void worksBesideAJoin() {
    assertThat(sql.plan("select s.id from s join t on s.t = t.id + 0 where t.a = 5 or t.b = 3"))
        .contains("Bitmap Heap Scan on t", "BitmapOr");
  }

  @Test
  void rowsThatLieTogetherAreWorthABitmapAndScatteredOnesAreNot() {
    sql.rows(
        "create table wide (id int, r int, filler text);"
            + "insert into wide select x, x * 7919 % 20000, repeat('f', 80)"
            + " from generate_series(1, 20000) x;"
            + "create index wide_id on wide (id); create index wide_r on wide (r);"
            + "analyze wide");
    assertThat(sql.plan("select filler from wide where id < 6000")).startsWith("Bitmap Heap Scan");
    assertThat(sql.plan("select filler from wide where r < 6000")).startsWith("Seq Scan");
    assertThat(sql.plan("select filler from wide where id < 15000")).startsWith("Seq Scan");
    assertThat(sql.plan("select filler from wide where id < 20")).startsWith("Index Scan");
  }

  @Test
  void switchedOffItGivesWay() {
    sql.rows("set enable_bitmapscan = off");
    assertThat(sql.plan("select filler from t where a = 5 or b = 3")).startsWith("Seq Scan");
    assertThat(sql.plan("select filler from t where a = 5")).startsWith("Index Scan using t_a");
    sql.rows("set enable_bitmapscan = on; set enable_seqscan = off; set enable_indexscan = off");
    assertThat(sql.plan("select filler from t where a = 5")).startsWith("Bitmap Heap Scan");
  }

  @Test
  void saysHowManyPagesItRead() {
    sql.rows("set enable_seqscan = off; set enable_indexscan = off");
    assertThat(
            sql.rows(
                "explain (analyze, costs off, timing off, summary off)"
                    + " select filler from t where a < 10 and id > 5000"))
        .anyMatch(line -> line.matches(" *Heap Blocks: exact=[1-9][0-9]*"));
  }

  @Test
  void followsRowsThroughUpdatesAndLeavesDeletedOnesOut() {
    sql.rows("set enable_seqscan = off; set enable_indexscan = off");
    sql.rows(
        "update t set filler = 'new' where a = 5; update t set a = 5 where a = 6 and id < 5000");
    sql.rows("delete from t where a = 5 and id % 2 = 0");
    String counted = "select count(*), sum(id), count(distinct filler) from t where %s";
    assertThat(sql.plan(counted.formatted("a = 5"))).contains("Bitmap Heap Scan on t");
    assertThat(sql.rows(counted.formatted("a = 5")))
        .isEqualTo(sql.rows(counted.formatted("a + 0 = 5")));
    sql.rows("update t set c = 'seen' where a = 5 or b = 3");
    assertThat(sql.rows("select count(*) from t where c = 'seen'"))
        .isEqualTo(sql.rows("select count(*) from t where a + 0 = 5 or b + 0 = 3"));
  }

  @Test
  void pagesThatDoNotFitIntoMemoryAreRechecked() {
    sql.rows(
        "create table wide (id int, a int, b int, filler text);"
            + "insert into wide select x, x % 3, x * 7 % 11, repeat('w', 1900)"
            + " from generate_series(1, 6000) x;"
            + "create index wide_a on wide (a); create index wide_b on wide (b) where a < 2;"
            + "vacuum analyze wide;"
            + "set enable_seqscan = off; set enable_indexscan = off; set work_mem = '64kB'");
    String query = "select count(*), sum(id), max(filler) from wide where %s";
    assertThat(
            sql.rows(
                "explain (analyze, costs off, timing off, summary off) "
                    + query.formatted("a = 1")))
        .anyMatch(line -> line.matches(" *Heap Blocks: exact=[0-9]+ lossy=[1-9][0-9]*"))
        .anyMatch(line -> line.matches(" *Rows Removed by Index Recheck: [1-9][0-9]*"));
    for (String condition :
        new String[] {
          "a = 1", "a = 1 or b = 2", "a < 2 and b = 2", "a = 1 and b = 2 and id > 99"
        }) {
      assertThat(sql.rows(query.formatted(condition)))
          .as(condition)
          .isEqualTo(
              sql.rows(query.formatted(condition.replace("a ", "a + 0 ").replace("b ", "b + 0 "))));
    }
  }
}
