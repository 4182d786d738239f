package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pagedb.sql.session.TestSessions.rows;
import static org.pagedb.sql.session.TestSessions.value;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Who sessions are, and what becomes of roles and privileges when a database is opened again. */
class SessionRolesTest {

  private final TestSessions sessions = new TestSessions();

  private static void fails(Runnable work, SqlState state, String message) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            SqlFailure.class,
            failure -> {
              assertThat(failure.state()).isEqualTo(state);
              assertThat(failure).hasMessage(message);
            });
  }

  @Test
  void aNameThatNoRoleHasBecomesASuperuser() {
    try (Session session = sessions.open("sa")) {
      assertThat(value(session, "select current_user || session_user")).isEqualTo("sasa");
      assertThat(value(session, "select rolsuper from pg_roles where rolname = 'sa'"))
          .isEqualTo("t");
      rows(session, "create table t (a int)");
      assertThat(value(session, "select tableowner from pg_tables where tablename = 't'"))
          .isEqualTo("sa");
    }
  }

  @Test
  void aRoleThatExistsHasItsPrivilegesAndNoMore() {
    try (Session owner = sessions.open();
        Session session = opened(owner, "create role app login", "app")) {
      rows(owner, "create table t (a int)");
      fails(
          () -> rows(session, "select * from t"),
          SqlState.INSUFFICIENT_PRIVILEGE,
          "permission denied for table t");
      rows(owner, "grant select on t to app");
      assertThat(rows(session, "select * from t")).isEmpty();
      rows(owner, "revoke select on t from app");
      fails(
          () -> rows(session, "select * from t"),
          SqlState.INSUFFICIENT_PRIVILEGE,
          "permission denied for table t");
    }
  }

  private Session opened(Session owner, String first, String user) {
    rows(owner, first);
    return sessions.open(user);
  }

  @Test
  void rolesThatMayNotConnectAreRefused() {
    try (Session owner = sessions.open()) {
      rows(owner, "create role nobody; create role once login connection limit 1");
      SqlState invalid = SqlState.INVALID_AUTHORIZATION_SPECIFICATION;
      fails(() -> sessions.open("nobody"), invalid, "role \"nobody\" is not permitted to log in");
      fails(() -> sessions.open("pg_x"), invalid, "role \"pg_x\" does not exist");
      try (Session once = sessions.open("once")) {
        assertThat(value(once, "select current_user")).isEqualTo("once");
        fails(
            () -> sessions.open("once"),
            SqlState.TOO_MANY_CONNECTIONS,
            "too many connections for role \"once\"");
      }
      assertThat(sessions.database().sessionCount()).isEqualTo(1);
    }
  }

  @Test
  void sessionsBeginWithTheSettingsOfTheirRole() {
    try (Session owner = sessions.open()) {
      rows(owner, "create role app login; alter role app set work_mem = '7MB'");
      rows(owner, "alter role all set statement_timeout = '3s'");
      try (Session session = sessions.open("app")) {
        assertThat(value(session, "select current_setting('work_mem')")).isEqualTo("7MB");
        assertThat(value(session, "select current_setting('statement_timeout')")).isEqualTo("3s");
      }
    }
  }

  @Test
  void aRoleThatWasChosenStaysWhenItGetsAnotherName() {
    try (Session owner = sessions.open();
        Session other = sessions.open()) {
      rows(owner, "create role before; set role before");
      rows(other, "alter role before rename to after");
      assertThat(value(owner, "select current_user")).isEqualTo("after");
    }
  }

  @Test
  void rolesPrivilegesAndWhatIsGoneOutliveTheProcess(@TempDir Path folder) {
    DatabaseRegistry registry = new DatabaseRegistry();
    Path directory = folder.resolve("db");
    try (Session session = registry.connect(() -> registry.directory(directory), boss())) {
      rows(session, "create role app login password 'secret'; create schema s authorization app");
      rows(session, "create table s.t (a int, b int); grant select (a) on s.t to app");
      rows(session, "alter default privileges grant insert on tables to app");
      rows(session, "alter role app set work_mem = '7MB'; drop schema public");
    }
    try (Session session = registry.connect(() -> registry.directory(directory), boss())) {
      assertThat(value(session, "select nspowner::regrole from pg_namespace where nspname = 's'"))
          .isEqualTo("app");
      assertThat(rows(session, "select 1 from pg_namespace where nspname = 'public'")).isEmpty();
      assertThat(
              value(
                  session,
                  "select relowner::regrole || ' ' || attacl[1] from pg_class c join pg_attribute a"
                      + " on a.attrelid = c.oid and attacl is not null where relname = 't'"))
          .isEqualTo("boss app=r/boss");
      assertThat(value(session, "select defaclacl::text from pg_default_acl"))
          .isEqualTo("{boss=arwdDxt/boss,app=a/boss}");
      assertThat(value(session, "select rolconfig::text from pg_roles where rolname = 'app'"))
          .isEqualTo("{work_mem=7MB}");
      assertThat(
              value(
                  session,
                  "select left(rolpassword, 14) from pg_authid where oid <> 10"
                      + " and rolpassword is not null"))
          .isEqualTo("SCRAM-SHA-256$");
      assertThat(value(session, "select count(*) from pg_roles where rolname = 'boss'"))
          .isEqualTo("1");
    }
  }

  private static Map<String, String> boss() {
    return Map.of("user", "boss", "TimeZone", "UTC");
  }
}
