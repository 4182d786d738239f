package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pagedb.sql.session.TestSessions.rows;
import static org.pagedb.sql.session.TestSessions.value;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was prepared in one life of a database in a directory is finished in a later one. */
class TwoPhaseRestartTest {

  @TempDir private Path directory;

  private interface Work {
    void run(Session session);
  }

  /** One life of the database. */
  private void live(Work work) {
    Database database = Database.inDirectory(directory.resolve("db"), ignored -> {});
    try (Session session =
        database.connect(Map.of("user", "postgres", "TimeZone", "UTC", "lock_timeout", "20ms"))) {
      work.run(session);
    } finally {
      database.close();
    }
  }

  private void prepareDefinitions() {
    live(
        session -> {
          rows(session, "create table kept (id int primary key, v text)");
          rows(session, "insert into kept values (1, 'one')");
          rows(session, "create table dropped (a int); insert into dropped values (1)");
          rows(session, "create sequence gone; select nextval('gone')");
          rows(session, "begin");
          rows(session, "create type mood as enum ('sad', 'ok')");
          rows(session, "create table made (id int primary key, m mood default 'ok')");
          rows(session, "insert into made values (1), (2)");
          rows(session, "create index made_m on made (m)");
          rows(session, "alter table kept add column n int default 7");
          rows(session, "create view seen as select v, n from kept");
          rows(session, "comment on table kept is 'still here'");
          rows(session, "drop table dropped; drop sequence gone");
          rows(session, "prepare transaction 'p'");
        });
  }

  private static void nothingIsToBeSeen(Session session) {
    assertThat(rows(session, "select gid from pg_prepared_xacts")).containsExactly("p");
    assertThat(
            rows(
                session,
                "select relname from pg_class where relname in"
                    + " ('kept', 'dropped', 'made', 'made_m', 'seen', 'gone') order by relname"))
        .containsExactly("dropped", "gone", "kept");
    for (String statement :
        List.of(
            "select * from kept",
            "insert into dropped values (2)",
            "create table made (b text)",
            "create type mood as enum ()",
            "drop sequence gone")) {
      assertThatThrownBy(() -> rows(session, statement))
          .as(statement)
          .hasMessageContaining("lock timeout");
    }
  }

  @Test
  void definitionsAreSeenWhenTheyAreCommitted() {
    prepareDefinitions();
    live(TwoPhaseRestartTest::nothingIsToBeSeen);
    live(
        session -> {
          nothingIsToBeSeen(session);
          rows(session, "create table meanwhile (a int)");
          rows(session, "commit prepared 'p'");
          definitionsAreThere(session);
        });
    live(TwoPhaseRestartTest::definitionsAreThere);
  }

  private static void definitionsAreThere(Session session) {
    assertThat(rows(session, "select * from made order by id")).containsExactly("1|ok", "2|ok");
    assertThat(value(session, "select count(*) from made where m = 'ok'")).isEqualTo("2");
    assertThat(rows(session, "select * from seen")).containsExactly("one|7");
    assertThat(value(session, "select obj_description('kept'::regclass)")).isEqualTo("still here");
    assertThat(
            value(session, "select to_regclass('dropped') is null and to_regclass('gone') is null"))
        .isEqualTo("t");
    assertThat(value(session, "select count(distinct oid) = count(*) from pg_class"))
        .isEqualTo("t");
    rows(
        session,
        "begin; insert into made values (3, 'sad'); alter table made drop column m; rollback");
    rows(
        session,
        "begin; drop view seen; create table dropped (b text); drop table meanwhile; rollback");
    assertThat(value(session, "select count(*) from pg_locks where pid is null")).isEqualTo("0");
  }

  @Test
  void definitionsAreUndoneWhenTheyAreRolledBack() {
    prepareDefinitions();
    live(session -> rows(session, "rollback prepared 'p'"));
    live(
        session -> {
          assertThat(rows(session, "select * from kept")).containsExactly("1|one");
          assertThat(rows(session, "select * from dropped")).containsExactly("1");
          assertThat(value(session, "select nextval('gone') > 1")).isEqualTo("t");
          rows(session, "create table made (b text); drop table made");
          rows(session, "alter table kept add column n text; drop table dropped");
        });
  }

  @Test
  void aSerializableOneKeepsItsReads() {
    live(
        session -> {
          rows(session, "create table doctor (id int primary key, duty bool)");
          rows(session, "insert into doctor values (1, true), (2, true)");
          rows(session, "begin isolation level serializable");
          rows(session, "select count(*) from doctor where duty");
          rows(session, "update doctor set duty = false where id = 1");
          rows(session, "prepare transaction 'p'");
        });
    live(
        session -> {
          rows(session, "begin isolation level serializable");
          assertThatThrownBy(
                  () -> {
                    rows(session, "select count(*) from doctor where duty");
                    rows(session, "update doctor set duty = false where id = 2");
                    rows(session, "commit");
                  })
              .hasMessageContaining("could not serialize access");
          rows(session, "rollback");
          rows(session, "begin isolation level serializable");
          rows(session, "create table elsewhere (a int); insert into elsewhere values (1)");
          rows(session, "commit");
          rows(session, "commit prepared 'p'");
          rows(session, "begin isolation level serializable");
          rows(session, "select count(*) from doctor where duty");
          rows(session, "update doctor set duty = false where id = 2");
          rows(session, "commit");
        });
  }

  @Test
  void aParentThatMovedIsStillKeptForItsChild() {
    live(
        session -> {
          rows(session, "create table parent (id int primary key, v int)");
          rows(session, "create table child (p int references parent on delete cascade)");
          rows(session, "insert into parent values (1, 0), (2, 0)");
          rows(session, "begin; insert into child values (1); prepare transaction 'p'");
          rows(session, "update parent set v = v + 1");
          rows(session, "update parent set v = v + 1");
        });
    live(
        session -> {
          rows(session, "update parent set v = v + 1");
          rows(session, "insert into child values (2)");
          for (String statement :
              List.of(
                  "delete from parent where id = 1",
                  "update parent set id = 3 where id = 1",
                  "select * from parent where id = 1 for update")) {
            assertThatThrownBy(() -> rows(session, statement))
                .as(statement)
                .hasMessageContaining("lock timeout");
          }
          rows(session, "delete from parent where id = 2");
          rows(session, "commit prepared 'p'");
          assertThat(rows(session, "select * from child")).containsExactly("1");
          rows(session, "delete from parent");
          assertThat(rows(session, "select * from child")).isEmpty();
        });
  }
}
