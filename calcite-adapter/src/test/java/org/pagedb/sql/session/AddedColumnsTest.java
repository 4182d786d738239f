package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pagedb.sql.session.TestSessions.rows;
import static org.pagedb.sql.session.TestSessions.value;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A column added with a default leaves the rows that are there alone. */
class AddedColumnsTest {

  @TempDir private Path directory;

  private interface Work {
    void run(Session session);
  }

  /** One life of the database in the directory. */
  private void live(Work work) {
    Database database = Database.inDirectory(directory.resolve("db"), ignored -> {});
    try (Session session = database.connect(Map.of("user", "postgres", "TimeZone", "UTC"))) {
      work.run(session);
    } finally {
      database.close();
    }
  }

  private static String file(Session session) {
    return value(session, "select relfilenode from pg_class where relname = 't'");
  }

  @Test
  void oneValueForAllNeedsNoNewFileButOneForEachDoes() {
    Session session = new TestSessions().open();
    rows(session, "create table t (id int); insert into t values (1), (2)");
    String before = file(session);
    rows(
        session,
        "alter table t add column a int default 5, add column b text not null default 'b'");
    rows(session, "alter table t add column c timestamptz default now()");
    assertThat(file(session)).isEqualTo(before);
    rows(session, "alter table t add column d float8 default random()");
    assertThat(file(session)).isNotEqualTo(before);
    assertThat(rows(session, "select id, a, b, c = now() from t"))
        .containsExactly("1|5|b|f", "2|5|b|f");
  }

  @Test
  void theValuesOutliveARestart() {
    live(
        session -> {
          rows(session, "create table t (id int); insert into t values (1), (2)");
          rows(session, "create type mood as enum ('sad', 'ok')");
          rows(session, "alter table t add column n int default 5, add column m mood default 'ok'");
          rows(
              session,
              "alter table t add column f float8 default 1.5, add column j jsonb default '[1]'");
          rows(session, "insert into t (id, n) values (3, 6)");
        });
    live(
        session -> {
          assertThat(rows(session, "select * from t order by id"))
              .containsExactly("1|5|ok|1.5|[1]", "2|5|ok|1.5|[1]", "3|6|ok|1.5|[1]");
          rows(
              session,
              "alter table t alter column n set default 7; update t set n = 8 where id = 2");
          rows(session, "delete from t where id = 3; vacuum t; create index on t (n)");
          assertThat(rows(session, "select id from t where n = 5")).containsExactly("1");
        });
    live(
        session -> {
          rows(session, "alter table t drop column m; drop type mood");
          assertThat(rows(session, "select * from t order by id"))
              .containsExactly("1|5|1.5|[1]", "2|8|1.5|[1]");
        });
    live(
        session -> {
          rows(session, "alter table t alter column n type text");
          assertThat(rows(session, "select n from t order by id")).containsExactly("5", "8");
        });
  }

  @Test
  void aDroppedColumnOutlivesItsType() {
    live(
        session -> {
          rows(session, "create type mood as enum ('sad', 'ok')");
          rows(session, "create type pair as (a int, m mood)");
          rows(session, "create domain small as int; create domain key as uuid");
          rows(session, "create domain share as real; create domain words as text");
          rows(
              session,
              "create table t (id int, m mood, p pair, s small, k key, f share, w words, a mood[], z int)");
          rows(
              session,
              "insert into t values (1, 'ok', (1, 'ok'), 3, '00000000-0000-0000-0000-000000000001',"
                  + " 1.5, 'word', '{ok}', 9)");
          for (String column : "m p s k f w a".split(" ")) {
            rows(session, "alter table t drop column " + column);
          }
          rows(session, "drop type pair; drop type mood");
          rows(session, "drop domain small; drop domain key; drop domain share; drop domain words");
          assertThat(rows(session, "select * from t")).containsExactly("1|9");
        });
    live(
        session -> {
          rows(session, "insert into t values (2, 10)");
          assertThat(rows(session, "select * from t")).containsExactly("1|9", "2|10");
        });
  }
}
