package org.pagedb.integrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.diff.DiffGeneratorFactory;
import liquibase.diff.DiffResult;
import liquibase.diff.compare.CompareControl;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.snapshot.DatabaseSnapshot;
import liquibase.snapshot.SnapshotControl;
import liquibase.snapshot.SnapshotGeneratorFactory;
import liquibase.structure.core.Sequence;
import liquibase.structure.core.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A library's change log by Liquibase. */
class LiquibaseTest {

  private static final String LOG = "liquibase/library.xml";

  static List<Target> targets() throws SQLException {
    return Target.all();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void updatesSnapshotsAndRollsBack(Target target) throws Exception {
    try (Connection connection = target.connect()) {
      Database database = database(connection);
      Liquibase liquibase = new Liquibase(LOG, new ClassLoaderResourceAccessor(), database);
      liquibase.update(new Contexts(), new LabelExpression());
      assertThat(count(connection, "databasechangelog")).isEqualTo(4);
      assertThat(count(connection, "book")).isEqualTo(2);

      DatabaseSnapshot snapshot =
          SnapshotGeneratorFactory.getInstance()
              .createSnapshot(database.getDefaultSchema(), database, new SnapshotControl(database));
      Table book = table(snapshot, "book");
      assertThat(book.getPrimaryKey().getColumnNames()).isEqualTo("id");
      assertThat(book.getColumn("title").getType().getTypeName()).isEqualTo("varchar");
      assertThat(book.getColumn("title").getType().getColumnSize()).isEqualTo(200);
      assertThat(book.getColumn("price").getType().toString()).isEqualTo("numeric(8, 2)");
      assertThat(book.getOutgoingForeignKeys()).hasSize(1);
      assertThat(snapshot.get(Sequence.class)).extracting(Sequence::getName).contains("shelf");

      liquibase.rollback(2, "");
      assertThat(count(connection, "pg_class where relname = 'book'")).isZero();
      liquibase.update(new Contexts(), new LabelExpression());
      assertThat(count(connection, "book")).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @MethodSource("targets")
  void findsNoDifferenceBetweenTwoOfTheSame(Target first) throws Exception {
    Target second = first.isPagedb() ? Target.pagedb() : Target.all().get(1);
    try (Connection left = first.connect();
        Connection right = second.connect()) {
      Liquibase one = new Liquibase(LOG, new ClassLoaderResourceAccessor(), database(left));
      Liquibase two = new Liquibase(LOG, new ClassLoaderResourceAccessor(), database(right));
      one.update(new Contexts(), new LabelExpression());
      two.update(new Contexts(), new LabelExpression());
      DiffResult diff =
          DiffGeneratorFactory.getInstance()
              .compare(one.getDatabase(), two.getDatabase(), CompareControl.STANDARD);
      assertThat(diff.getMissingObjects()).isEmpty();
      assertThat(diff.getUnexpectedObjects()).isEmpty();
      assertThat(diff.getChangedObjects().keySet())
          .noneMatch(object -> object instanceof Table || object instanceof Sequence);
    }
  }

  @Test
  void opensOurUrlsThroughThePlugin() throws Exception {
    try (Database database =
        DatabaseFactory.getInstance()
            .openDatabase(
                Target.pagedb().url(), null, null, null, new ClassLoaderResourceAccessor())) {
      assertThat(database.getShortName()).isEqualTo("postgresql");
      assertThat(database.getDatabaseMajorVersion()).isEqualTo(15);
    }
  }

  private static Database database(Connection connection) throws Exception {
    return DatabaseFactory.getInstance()
        .findCorrectDatabaseImplementation(new JdbcConnection(connection));
  }

  private static Table table(DatabaseSnapshot snapshot, String name) {
    for (Table table : snapshot.get(Table.class)) {
      if (table.getName().equals(name)) {
        return table;
      }
    }
    throw new AssertionError("no table " + name);
  }

  private static long count(Connection connection, String from) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from " + from)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
