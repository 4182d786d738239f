package org.pagedb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.pagedb.jdbc.stub.StubAnswer;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

class RowEditorTest {

  private static final Table TABLE =
      new Table(
          16384,
          "public",
          "t",
          List.of(column("id", 1, BuiltinTypes.INT4), column("name", 2, BuiltinTypes.TEXT)),
          List.of(
              new TableIndex(
                  16385,
                  "t_pkey",
                  "btree",
                  List.of(new IndexKey(1, null, BuiltinTypes.INT4, false, false)),
                  List.of(),
                  true,
                  false,
                  true,
                  null,
                  2)),
          List.of(),
          1);

  private StubDatabase database;
  private ResultSet rows;

  private static TableColumn column(String name, int number, PgType type) {
    return TableColumn.plain(name, number, type, -1, number == 1, null);
  }

  private static StubAnswer answer(Table table, Object[]... rows) {
    return StubAnswer.columns(
            new OutputColumn("id", BuiltinTypes.INT4, -1, table, 1),
            new OutputColumn("n", BuiltinTypes.TEXT, -1, table, 2))
        .batch(rows);
  }

  @BeforeEach
  void select() throws SQLException {
    database = new StubDatabase();
    database.answer(
        "select id, name as n from t",
        answer(TABLE, new Object[] {1L, "one"}, new Object[] {2L, "two"}, new Object[] {3L, "3"}));
    rows = updatable("select id, name as n from t");
  }

  private ResultSet updatable(String sql) throws SQLException {
    return database
        .connection
        .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)
        .executeQuery(sql);
  }

  @AfterEach
  void disconnect() throws SQLException {
    database.close();
  }

  @Test
  void updatesTheRowAndShowsWhatTheTableMadeOfIt() throws SQLException {
    database.answer(
        "SELECT \"id\", \"name\" FROM \"public\".\"t\" WHERE \"id\" = $1",
        answer(TABLE, new Object[] {2L, "TWO!"}));
    rows.absolute(2);
    rows.updateString("n", "TWO");
    rows.updateRow();
    assertThat(database.session.log())
        .contains("UPDATE \"public\".\"t\" SET \"name\" = $1 WHERE \"id\" = $2 [TWO, 2]");
    assertThat(rows.getString(2)).isEqualTo("TWO!");
    assertThat(rows.next()).isTrue();
    assertThat(rows.getString(2)).isEqualTo("3");
    assertThat(rows.absolute(2)).isTrue();
    assertThat(rows.getString(2)).isEqualTo("TWO!");
  }

  @Test
  void findsTheRowAgainByItsNewKey() throws SQLException {
    database.answer(
        "SELECT \"id\", \"name\" FROM \"public\".\"t\" WHERE \"id\" = $1",
        answer(TABLE, new Object[] {9L, "one"}));
    rows.next();
    rows.updateInt(1, 9);
    rows.updateRow();
    assertThat(database.session.log())
        .endsWith(
            "UPDATE \"public\".\"t\" SET \"id\" = $1 WHERE \"id\" = $2 [9, 1]",
            "SELECT \"id\", \"name\" FROM \"public\".\"t\" WHERE \"id\" = $1 [9]");
  }

  @Test
  void deletesTheRowAndClosesTheGap() throws SQLException {
    rows.absolute(2);
    rows.deleteRow();
    assertThat(database.session.log())
        .endsWith("DELETE FROM \"public\".\"t\" WHERE \"id\" = $1 [2]");
    assertThat(rows.getInt(1)).isEqualTo(1);
    assertThat(rows.next()).isTrue();
    assertThat(rows.getInt(1)).isEqualTo(3);
    assertThat(rows.next()).isFalse();
  }

  @Test
  void insertsARowAtTheEnd() throws SQLException {
    database.answer(
        "INSERT INTO \"public\".\"t\" (\"id\", \"name\") VALUES ($1, $2) RETURNING \"id\","
            + " \"name\"",
        answer(TABLE, new Object[] {4L, "four"}));
    rows.next();
    rows.moveToInsertRow();
    rows.updateInt(1, 4);
    rows.updateString(2, "four");
    rows.insertRow();
    rows.moveToCurrentRow();
    assertThat(rows.getInt(1)).isEqualTo(1);
    assertThat(rows.last()).isTrue();
    assertThat(rows.getString("n")).isEqualTo("four");
  }

  @Test
  void forgetsWhatWasNotWritten() throws SQLException {
    rows.next();
    rows.updateString(2, "x");
    rows.cancelRowUpdates();
    rows.updateRow();
    rows.updateString(2, "y");
    rows.next();
    rows.updateRow();
    assertThat(database.session.log()).containsExactly("select id, name as n from t");
  }

  @Test
  void refusesResultsThatItCannotFindAgain() throws SQLException {
    Table keyless = new Table(1, "public", "k", TABLE.columns(), List.of(), List.of(), 1);
    database.answer("select k", answer(keyless, new Object[] {1L, "one"}));
    ResultSet noKey = updatable("select k");
    noKey.next();
    assertThatThrownBy(() -> noKey.updateInt(1, 2))
        .hasMessage(
            "The result set cannot be updated: it does not hold the primary key of table k.")
        .hasFieldOrPropertyWithValue("SQLState", "24000");
    database.answer("select e", StubAnswer.rows("e", BuiltinTypes.INT4, 1L));
    ResultSet noTable = updatable("select e");
    noTable.next();
    assertThatThrownBy(() -> noTable.updateInt(1, 2))
        .hasMessage("The result set cannot be updated: it comes from no table.");
  }

  @Test
  void refusesChangesWhereThereIsNoRow() {
    assertThatThrownBy(() -> rows.updateInt(1, 2)).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> rows.deleteRow()).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> rows.insertRow()).hasMessage("Not on the insert row.");
  }
}
