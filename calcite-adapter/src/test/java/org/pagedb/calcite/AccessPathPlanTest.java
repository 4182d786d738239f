package org.pagedb.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Which way a table is read. */
class AccessPathPlanTest {

  private SqlRunner sql;

  @BeforeEach
  void fill() {
    sql = new SqlRunner();
    sql.rows(
        "create table t (id int primary key, a int, b int, c text, filler text);"
            + "create table s (id int primary key, t int, x int);"
            + "insert into t select x, x % 1000, x % 7, 'c' || x, repeat('f', 80)"
            + " from generate_series(1, 20000) x;"
            + "insert into s select x, x * 3, x % 5 from generate_series(1, 3000) x;"
            + "create index t_a_b on t (a, b) include (c);"
            + "create index t_c on t (c);"
            + "create index t_part on t (b) where a < 10;"
            + "create index t_lower on t (lower(c));"
            + "create index s_t on s (t);");
  }

  @AfterEach
  void close() {
    sql.close();
  }

  @Nested
  class Alone {

    @Test
    void readsAKeyByItsIndex() {
      assertThat(sql.plan("select * from t where id = 5"))
          .isEqualTo("Index Scan using t_pkey on t\n  Index Cond: (id = 5)");
    }

    @Test
    void readsAllOfATableForAConditionThatNoIndexKnows() {
      assertThat(sql.plan("select * from t where filler = 'x'")).startsWith("Seq Scan on t");
    }

    @Test
    void readsAllOfATableWhereMostRowsAreWanted() {
      assertThat(sql.plan("select filler from t where id > 5")).startsWith("Seq Scan on t");
    }

    @Test
    void takesCoveredColumnsFromTheIndexOnceVacuumHasSeenThem() {
      String query = "select a, c from t where a = 5";
      assertThat(sql.plan(query)).startsWith("Index Only Scan using t_a_b on t");
      assertThat(sql.plan("select a, filler from t where a = 5"))
          .startsWith("Index Scan using t_a_b on t");
    }

    @Test
    void countsARangeFromTheIndexAlone() {
      assertThat(sql.plan("select count(*) from t where id between 100 and 500"))
          .isEqualTo(
              "Aggregate\n"
                  + "  ->  Index Only Scan using t_pkey on t\n"
                  + "        Index Cond: ((id >= 100) AND (id <= 500))");
      assertThat(sql.rows("select count(*) from t where id between 100 and 500"))
          .containsExactly("401");
    }

    @Test
    void countsAWholeTableFromTheMap() {
      assertThat(sql.plan("select count(*) from t")).startsWith("Visibility Map Count on t");
    }

    @Test
    void findsEachElementOfAList() {
      assertThat(sql.plan("select * from t where id in (1, 5, 9)"))
          .startsWith("Index Scan using t_pkey on t\n  Index Cond: (id = ANY");
    }

    @Test
    void findsTheStartOfAPattern() {
      assertThat(sql.plan("select * from t where c like 'c77%'"))
          .startsWith("Index Scan using t_c on t");
      assertThat(sql.rows("select count(*) from t where c like 'c77%'")).containsExactly("111");
    }

    @Test
    void usesAPartialIndexOnlyWhereItsConditionIsProved() {
      assertThat(sql.plan("select * from t where b = 3 and a < 5"))
          .startsWith("Index Scan using t_part on t");
      assertThat(sql.plan("select * from t where b = 3 and a < 11")).doesNotContain("t_part");
      assertThat(sql.plan("select * from t where b = 3")).doesNotContain("t_part");
    }

    @Test
    void usesAnIndexOnAnExpression() {
      assertThat(sql.plan("select * from t where lower(c) = 'c5'"))
          .isEqualTo("Index Scan using t_lower on t\n  Index Cond: (lower(c) = 'c5'::text)");
      assertThat(sql.rows("select id from t where lower(c) = 'c5'")).containsExactly("5");
    }
  }

  @Nested
  class Filtered {

    @Test
    void aScanBelowAJoinTestsItsConditionsItself() {
      assertThat(
              sql.plan(
                  "select s.x from t join s on t.id = s.t"
                      + " where t.filler like '%x' and t.b + 1 > 3 and s.x <> 2"))
          .contains("Filter: ((filler ~~ '%x'::text) AND ((b + 1) > 3))")
          .contains("Filter: (x <> 2)")
          .doesNotContain("Result");
    }

    @Test
    void aScanTestsWhatCannotMoveTogetherWithWhatCan() {
      assertThat(sql.plan("select * from t where id = 3 and a > all (select x from s where t = b)"))
          .startsWith(
              "Index Scan using t_pkey on t\n  Index Cond: (id = 3)\n  Filter: (SubPlan 1)");
    }

    @Test
    void aFilterOverGroupsStaysAboveThem() {
      assertThat(
              sql.plan(
                  "select s.x from s join (select b, count(*) n from t group by b) g on g.b = s.x"
                      + " where g.n > 3"))
          .contains("Filter: (count(*) > 3)");
    }
  }

  @Nested
  class ByComputedBounds {

    @BeforeEach
    void fillDays() {
      sql.rows(
          "create table e (d date, ts timestamptz, filler text);"
              + "insert into e select date '2020-01-01' + x, now() - x * interval '1 hour',"
              + " repeat('f', 80) from generate_series(1, 20000) x;"
              + "create index e_d on e (d);"
              + "create index e_ts on e (ts);"
              + "analyze e;");
    }

    @Test
    void aMomentThatIsComputedFromConstantsBecomesADay() {
      assertThat(sql.plan("select * from e where d <= date '2020-03-01' - interval '20 days'"))
          .isEqualTo("Index Scan using e_d on e\n  Index Cond: (d <= '2020-02-10'::date)");
    }

    @Test
    void aBoundThatMovesIsReckonedWithAndStaysAsItIs() {
      assertThat(sql.plan("select * from e where ts > now() - interval '30 hours'"))
          .isEqualTo(
              "Index Scan using e_ts on e\n  Index Cond: (ts > (now() - '30:00:00'::interval))");
      assertThat(sql.plan("select * from e where ts > now() - interval '19000 hours'"))
          .startsWith("Seq Scan on e");
    }

    @Test
    void whatFailsIsNotFolded() {
      assertThat(sql.plan("select * from e where length(filler) < 1 / 0"))
          .isEqualTo("Seq Scan on e\n  Filter: (length(filler) < (1 / 0))");
    }

    @Test
    void whatIsVolatileIsNotFolded() {
      assertThat(sql.plan("select * from e where length(filler) < random()")).contains("random()");
    }
  }

  @Nested
  class InOrder {

    @Test
    void takesTheFirstRowsFromTheEndsOfAnIndex() {
      assertThat(sql.plan("select * from t order by id limit 5"))
          .isEqualTo("Limit\n  ->  Index Scan using t_pkey on t");
      assertThat(sql.plan("select * from t order by id desc limit 5"))
          .isEqualTo("Limit\n  ->  Index Scan Backward using t_pkey on t");
    }

    @Test
    void sortsWhereAllRowsAreWantedAndTheIndexDoesNotHoldThem() {
      assertThat(sql.plan("select * from t order by c")).startsWith("Sort");
    }

    @Test
    void takesAllThatIsOpenFromTheIndexOfWhatIsOpen() {
      sql.rows(
          "create table job (id int, done bool, load text);"
              + "insert into job select x, x % 100 <> 0, repeat('l', 80)"
              + " from generate_series(1, 20000) x;"
              + "create index job_open on job (id) where not done;"
              + "analyze job");
      assertThat(sql.plan("select load from job where not done order by id"))
          .contains("Index Scan using job_open on job")
          .doesNotContain("Sort");
    }

    @Test
    void leavesOutKeysThatAreOneValue() {
      assertThat(sql.plan("select a, b from t where a = 5 order by b"))
          .startsWith("Index Only Scan using t_a_b on t");
      assertThat(sql.plan("select a, b from t where a > 5 order by b limit 3")).contains("Sort");
    }

    @Test
    void takesMinimumAndMaximumFromTheEnds() {
      String plan = sql.plan("select min(id), max(id) from t");
      assertThat(plan).contains("Index Only Scan using t_pkey on t");
      assertThat(plan).contains("Index Only Scan Backward using t_pkey on t");
      assertThat(sql.rows("select min(id), max(id), min(c), max(c) from t"))
          .containsExactly("1|20000|c1|c9999");
    }
  }

  @Nested
  class InAJoin {

    @Test
    void scansAnIndexAlone() {
      String plan =
          sql.plan("select t.id, s.id from t join s on s.t = t.id + 0 where t.id between 1 and 50");
      assertThat(plan).contains("Index Only Scan using t_pkey on t");
    }

    @Test
    void doesNotScanAnIndexAloneForAColumnItLacks() {
      String plan =
          sql.plan(
              "select t.filler, s.id from t join s on s.t = t.id + 0 where t.id between 1 and 50");
      assertThat(plan).contains("Index Scan using t_pkey on t");
    }
  }

  @Nested
  class WithAnOr {

    @Test
    void isJoinedByTheKeysThatEveryBranchAsksFor() {
      assertThat(
              sql.plan(
                  "select count(*) from t join s"
                      + " on (t.a = s.x and t.b = 1) or (t.a = s.x and t.b = 2 and s.t > 7)"))
          .contains("Hash Cond: (t.a = s.x)");
    }

    @Test
    void asksForNoMoreThanItsWidestBranch() {
      assertThat(sql.plan("select * from t where (b = 1 and a = 2) or a = 2"))
          .contains("Index Cond: (a = 2)")
          .doesNotContain("Filter");
    }
  }

  @Nested
  class LookedUp {

    @Test
    void aFewOuterRowsLookTheirPartnersUpByIndex() {
      String plan = sql.plan("select t.filler from s join t on t.id = s.t where s.id = 7");
      assertThat(plan).startsWith("Nested Loop").contains("Index Scan using t_pkey on t");
      assertThat(plan).contains("Index Cond: (id = s.t)");
      assertThat(sql.rows("select t.id, s.id from s join t on t.id = s.t where s.id in (7, 8)"))
          .containsExactlyInAnyOrder("21|7", "24|8");
    }

    @Test
    void theWrittenOrderOfTheTablesDoesNotMatter() {
      String plan = sql.plan("select t.filler from t join s on t.id = s.t where s.id = 7");
      assertThat(plan).startsWith("Nested Loop").contains("Index Scan using t_pkey on t");
    }

    @Test
    void outerAndSemiJoinsLookUpToo() {
      assertThat(sql.plan("select s.id, t.c from s left join t on t.id = s.t where s.id = 7"))
          .startsWith("Nested Loop Left Join");
      String exists =
          "select s.id from s where s.id = 7 and %s exists (select 1 from t where t.id = s.t)";
      assertThat(sql.plan(exists.formatted(""))).startsWith("Nested Loop Semi Join");
      assertThat(sql.plan(exists.formatted("not"))).startsWith("Nested Loop Anti Join");
      assertThat(
              sql.rows(
                  "select s.id, t.id from s left join t on t.id = s.t and t.b > 9 where s.id = 7"))
          .containsExactly("7|");
      assertThat(sql.rows(exists.formatted(""))).containsExactly("7");
      assertThat(sql.rows(exists.formatted("not"))).isEmpty();
    }

    @Test
    void manyOuterRowsAreHashedInstead() {
      assertThat(sql.plan("select t.filler from s join t on t.id = s.t")).startsWith("Hash Join");
    }

    @Test
    void aConditionThatNoIndexKnowsIsNotLookedUp() {
      assertThat(sql.plan("select s.id from s join t on t.filler = s.x::text where s.id = 7"))
          .doesNotContain("Index Scan using t_");
    }
  }

  @Nested
  class CorrelatedAggregates {

    @Test
    void areGroupedOnceAndJoinedWhereNoIndexServesThem() {
      String query = "select count(*) from t where a > (select avg(x) from s where s.x = t.b)";
      assertThat(sql.plan(query)).contains("Hash").contains("HashAggregate");
      assertThat(sql.rows(query)).containsExactly("14245");
    }

    @Test
    void areLookedUpWhereAnIndexServesThem() {
      assertThat(sql.plan("select id from t where a > (select avg(x) from s where s.t = t.id)"))
          .doesNotContain("HashAggregate");
    }
  }

  @Nested
  class SwitchedOff {

    @Test
    void indexOnlyScansGiveWayToIndexScans() {
      sql.rows("set enable_indexonlyscan = off");
      assertThat(sql.plan("select a, c from t where a = 5"))
          .startsWith("Index Scan using t_a_b on t");
    }

    @Test
    void indexScansGiveWayToTheTable() {
      sql.rows("set enable_indexonlyscan = off; set enable_indexscan = off");
      sql.rows("set enable_bitmapscan = off");
      assertThat(sql.plan("select a, c from t where a = 5")).startsWith("Seq Scan on t");
      assertThat(sql.plan("select * from t where id = 5")).startsWith("Seq Scan on t");
    }

    @Test
    void theTableGivesWayToAnIndex() {
      sql.rows("set enable_seqscan = off");
      assertThat(sql.plan("select id from t where id > 5"))
          .startsWith("Index Only Scan using t_pkey on t");
    }
  }
}
