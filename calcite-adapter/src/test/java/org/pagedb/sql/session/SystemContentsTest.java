package org.pagedb.sql.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pagedb.sql.session.TestSessions.rows;
import static org.pagedb.sql.session.TestSessions.value;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.Relation;

/** What system relations show, to whom, and how they are joined. */
class SystemContentsTest {

  private static final String COUNT = "select count(*) from pg_class where relname = 't'";

  private final TestSessions sessions = new TestSessions();

  @Test
  void aTransactionSeesItsOwnDefinitionsAndOthersDoNot() {
    try (Session one = sessions.open();
        Session other = sessions.open()) {
      assertThat(value(one, COUNT)).isEqualTo("0");
      rows(one, "begin");
      rows(one, "create table t (id int)");
      assertThat(value(one, COUNT)).isEqualTo("1");
      assertThat(value(other, COUNT)).isEqualTo("0");
      assertThat(value(one, COUNT)).isEqualTo("1");
      rows(one, "rollback");
      assertThat(value(one, COUNT)).isEqualTo("0");
      rows(one, "create table t (id int)");
      assertThat(value(other, COUNT)).isEqualTo("1");
    }
  }

  @Test
  void contentsAreComputedOnceForACatalog() {
    SystemContents contents = new SystemContents("d");
    SystemRelation types = SystemRelations.find("pg_catalog", "pg_type");
    try (Session session = sessions.open()) {
      var catalog = sessions.database().catalogs().committed();
      var first =
          contents.of(
              types, catalog, DatabaseRole.BOOTSTRAP, session.typeContext(), Relation::queryText);
      assertThat(
              contents.of(
                  types,
                  catalog,
                  DatabaseRole.BOOTSTRAP,
                  session.typeContext(),
                  Relation::queryText))
          .isSameAs(first);
      rows(session, "create domain d as int");
      var later = sessions.database().catalogs().committed();
      assertThat(
              contents
                  .of(
                      types,
                      later,
                      DatabaseRole.BOOTSTRAP,
                      session.typeContext(),
                      Relation::queryText)
                  .rows())
          .isEqualTo(first.rows() + 2); // and its array type
    }
  }

  @Test
  void systemRelationsAreHashedWhereTheyAreJoined() {
    try (Session session = sessions.open()) {
      List<String> plan =
          rows(
              session,
              "explain select * from pg_class c join pg_attribute a on a.attrelid = c.oid"
                  + " left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum"
                  + " where c.relname like 'x%'");
      assertThat(plan).noneMatch(line -> line.contains("Nested Loop"));
      assertThat(plan).filteredOn(line -> line.contains("Hash Cond:")).hasSize(2);
    }
  }

  @Test
  void whatIsShownInTheSessionsDateStyleIsNotKeptForOthers() {
    try (Session one = sessions.open();
        Session other = sessions.open()) {
      rows(one, "create table d (day date)");
      rows(one, "insert into d select date '2024-02-01' + g from generate_series(1, 300) g");
      rows(one, "analyze d");
      String bounds = "select histogram_bounds from pg_stats where tablename = 'd'";
      assertThat(value(one, bounds)).startsWith("{2024-02-02,");
      other.set("DateStyle", "German");
      assertThat(value(other, bounds)).startsWith("{02.02.2024,");
    }
  }
}
