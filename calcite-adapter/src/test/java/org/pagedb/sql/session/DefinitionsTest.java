package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pagedb.sql.session.TestSessions.rows;
import static org.pagedb.sql.session.TestSessions.value;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Definitions where more than one session, or more than one life of a database, is needed. */
class DefinitionsTest {

  private final TestSessions sessions = new TestSessions();

  @Test
  void aTransactionWithAnOlderSnapshotIsNotAnsweredFromANewIndex() {
    try (Session old = sessions.open();
        Session other = sessions.open()) {
      rows(other, "create table t (id int, a int)");
      rows(other, "insert into t select g, 1 from generate_series(1, 2000) g");
      rows(old, "begin isolation level repeatable read");
      assertThat(value(old, "select count(*) from t where a = 1")).isEqualTo("2000");
      rows(other, "update t set a = 2 where id <= 1999");
      rows(other, "create index t_a on t (a)");
      rows(other, "create unique index t_id on t (id)");
      assertThat(value(old, "select id from t where a = 1 order by id limit 1")).isEqualTo("1");
      assertThat(value(old, "select a from t where id = 7")).isEqualTo("1");
      assertThat(value(other, "select a from t where id = 7")).isEqualTo("2");
      rows(old, "commit");
      assertThat(value(old, "select count(*) from t where a = 1")).isEqualTo("1");
    }
  }

  @Test
  void anIndexMadeInATransactionGoesWithItsRollback() {
    try (Session session = sessions.open()) {
      rows(session, "create table t (id int)");
      rows(session, "insert into t values (1), (1)");
      rows(session, "begin");
      rows(session, "create index t_id on t (id)");
      rows(session, "rollback");
      assertThat(value(session, "select count(*) from pg_class where relname = 't_id'"))
          .isEqualTo("0");
      assertThat(value(session, "select count(*) from t where id = 1")).isEqualTo("2");
    }
  }

  @Test
  void createIndexLetsOthersReadButNotWrite() {
    try (Session builder = sessions.open();
        Session other = sessions.open()) {
      rows(builder, "create table t (id int)");
      rows(builder, "insert into t values (1)");
      rows(builder, "begin");
      rows(builder, "create index t_id on t (id)");
      assertThat(value(other, "select id from t")).isEqualTo("1");
      other.set("lock_timeout", "30ms");
      assertThatThrownBy(() -> rows(other, "insert into t values (2)"))
          .hasMessage("canceling statement due to lock timeout");
      rows(builder, "commit");
      rows(other, "insert into t values (2)");
      assertThat(value(other, "select id from t where id = 2")).isEqualTo("2");
    }
  }

  @Test
  void onlyOneOfTwoTransactionsTakesAName() {
    try (Session first = sessions.open();
        Session second = sessions.open()) {
      rows(first, "begin");
      rows(first, "create table t (id int)");
      second.set("lock_timeout", "30ms");
      assertThatThrownBy(() -> rows(second, "create table t (name text)"))
          .hasMessage("canceling statement due to lock timeout");
      rows(first, "commit");
      assertThatThrownBy(() -> rows(second, "create table t (name text)"))
          .hasMessage("relation \"t\" already exists");
    }
  }

  @Test
  void anExclusionConstraintWaitsForWhoeverIsWritingAndThenSeesTheirRows() {
    try (Session first = sessions.open();
        Session second = sessions.open()) {
      rows(first, "create table t (during int4range, exclude using gist (during with &&))");
      rows(first, "begin");
      rows(first, "insert into t values ('[1,5)')");
      second.set("lock_timeout", "30ms");
      assertThatThrownBy(() -> rows(second, "insert into t values ('[4,6)')"))
          .hasMessage("canceling statement due to lock timeout");
      rows(first, "commit");
      assertThatThrownBy(() -> rows(second, "insert into t values ('[4,6)')"))
          .hasMessage("conflicting key value violates exclusion constraint \"t_during_excl\"");
      rows(second, "insert into t values ('[5,6)')");
    }
  }

  @Test
  void temporaryTablesAreTheirSessionsOwnAndGoWithIt() {
    try (Session other = sessions.open()) {
      Session session = sessions.open();
      rows(session, "create temp table t (id int)");
      rows(session, "insert into t values (1)");
      assertThatThrownBy(() -> rows(other, "select * from t"))
          .hasMessage("relation \"t\" does not exist");
      rows(other, "create temp table t (name text)");
      assertThat(value(session, "select id from t")).isEqualTo("1");
      String count = "select count(*) from pg_class where relname = 't'";
      assertThat(value(other, count)).isEqualTo("2");
      session.close();
      assertThat(value(other, count)).isEqualTo("1");
    }
  }

  @Test
  void whatWasDefinedIsThereAgainWhenADirectoryIsOpened(@TempDir Path folder) {
    DatabaseRegistry registry = new DatabaseRegistry();
    try (Session session = registry.directory(folder.resolve("db")).connect(Map.of())) {
      rows(session, "create table t (id int not null, a int, b text)");
      rows(session, "insert into t select g, g % 7, 'b' || g from generate_series(1, 300) g");
      rows(session, "alter table t add column c int");
      rows(session, "alter table t alter column a set not null");
      rows(session, "alter table t alter column id drop not null");
      rows(session, "alter table t add column d int default 5");
      rows(session, "alter table t drop column b");
      rows(session, "insert into t values (null, 1, 2, 3)");
      rows(session, "create index t_a on t (a) where id > 10");
      rows(session, "create unique index t_id on t (id)");
      rows(session, "create table made as select id, a from t where id < 4");
      rows(session, "create materialized view m as select sum(id) as s from made");
      rows(session, "create temp table gone (id int)");
      rows(session, "alter table t add constraint c_low check (c < 3) not valid");
    }
    try (Session session = registry.directory(folder.resolve("db")).connect(Map.of())) {
      assertThat(value(session, "select id, a, c, d from t where id = 13"))
          .isEqualTo("13|6|null|5");
      assertThat(value(session, "select a, c, d from t where id is null")).isEqualTo("1|2|3");
      assertThat(value(session, "select count(*) from t where a = 3 and id > 10")).isEqualTo("41");
      assertThat(value(session, "select s from m")).isEqualTo("6");
      assertThat(value(session, "select count(*) from pg_class where relname = 'gone'"))
          .isEqualTo("0");
      assertThat(value(session, "select convalidated from pg_constraint where conname = 'c_low'"))
          .isEqualTo("f");
      assertThatThrownBy(() -> rows(session, "insert into t values (5, 1, 1, 1)"))
          .hasMessageContaining("t_id");
      rows(session, "refresh materialized view m");
    }
  }

  @Test
  void domainsAndCompositeTypesAreThereAgainWhenADirectoryIsOpened(@TempDir Path folder) {
    DatabaseRegistry registry = new DatabaseRegistry();
    try (Session session = registry.directory(folder.resolve("db")).connect(Map.of())) {
      rows(session, "create domain few as int default 3 check (value < 10)");
      rows(session, "create type pair as (a int, b few)");
      rows(session, "create table t (n few, p pair, ps pair[])");
      rows(session, "insert into t values (default, (1, 2), array[(5, 6)::pair])");
    }
    try (Session session = registry.directory(folder.resolve("db")).connect(Map.of())) {
      assertThat(value(session, "select n, (p).b, (ps[1]).a from t")).isEqualTo("3|2|5");
      assertThatThrownBy(() -> rows(session, "update t set n = 11"))
          .hasMessage("value for domain few violates check constraint \"few_check\"");
      assertThatThrownBy(() -> rows(session, "insert into t (p) values ((1, 12))"))
          .hasMessageContaining("few_check");
    }
  }

  @Test
  void aCloneHasTheDefinitionsButNobodysTemporaryTables() {
    DatabaseRegistry registry = new DatabaseRegistry();
    try (Session session = registry.memory("base", false).connect(Map.of())) {
      rows(session, "create table t (id int, a int)");
      rows(session, "insert into t select g, g from generate_series(1, 100) g");
      rows(session, "create index t_a on t (a)");
      rows(session, "alter table t add column b text");
      rows(session, "create temp table mine (id int)");
      try (Session clone = registry.memoryFromTemplate("copy", "base", false).connect(Map.of())) {
        rows(clone, "insert into t values (101, 5, 'clone')");
        rows(clone, "create index t_b on t (b)");
        assertThat(value(clone, "select count(*) from t where a = 5")).isEqualTo("2");
        assertThat(value(clone, "select id from t where b = 'clone'")).isEqualTo("101");
        assertThat(value(clone, "select count(*) from pg_class where relname = 'mine'"))
            .isEqualTo("0");
        rows(clone, "create temp table mine (id int)");
      }
      assertThat(value(session, "select count(*) from t where a = 5")).isEqualTo("1");
      assertThat(value(session, "select count(*) from mine")).isEqualTo("0");
    }
  }
}
