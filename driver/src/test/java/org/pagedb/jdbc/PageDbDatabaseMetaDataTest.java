package org.pagedb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pagedb.jdbc.stub.StubAnswer;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

class PageDbDatabaseMetaDataTest {

  private StubDatabase database;
  private DatabaseMetaData metaData;

  @BeforeEach
  void connect() throws SQLException {
    database = new StubDatabase();
    metaData = database.connection.getMetaData();
  }

  @AfterEach
  void disconnect() throws SQLException {
    database.close();
  }

  @Test
  void saysThatItIsPostgres() throws SQLException {
    assertThat(metaData.getDatabaseProductName()).isEqualTo("PostgreSQL");
    assertThat(metaData.getDatabaseMajorVersion()).isEqualTo(15);
    assertThat(metaData.getDatabaseMinorVersion()).isEqualTo(18);
    assertThat(metaData.getDriverName()).isNotEqualTo("PostgreSQL JDBC Driver");
    assertThat(metaData.getURL()).isEqualTo("jdbc:pagedb:mem:stub");
    assertThat(metaData.getIdentifierQuoteString()).isEqualTo("\"");
    assertThat(metaData.getSearchStringEscape()).isEqualTo("\\");
    assertThat(metaData.storesLowerCaseIdentifiers()).isTrue();
    assertThat(metaData.getSQLKeywords()).contains(",current_schema,").doesNotContain("select");
    assertThat(metaData.getConnection()).isSameAs(database.connection);
  }

  @Test
  void reportsAnotherUrlWhenAsked() throws SQLException {
    try (StubDatabase other =
        new StubDatabase("jdbc:pagedb:mem:x?reportedUrl=jdbc:postgresql://localhost/x")) {
      assertThat(other.connection.getMetaData().getURL())
          .isEqualTo("jdbc:postgresql://localhost/x");
    }
  }

  @Test
  void listsTheKindsOfTables() throws SQLException {
    List<String> types = new ArrayList<>();
    ResultSet rows = metaData.getTableTypes();
    while (rows.next()) {
      types.add(rows.getString("TABLE_TYPE"));
    }
    assertThat(types).hasSize(18).contains("TABLE", "VIEW", "MATERIALIZED VIEW").isSorted();
  }

  @ParameterizedTest
  @EnumSource(CatalogQuery.class)
  void eachListHasItsQuery(CatalogQuery query) throws SQLException {
    assertThat(query.text()).startsWith("SELECT");
    for (String line : query.text().split("\n")) {
      assertThat(line.contains("?")).as(line).isEqualTo(line.startsWith("[") && !isOrder(line));
    }
  }

  private static boolean isOrder(String line) {
    return line.contains("]ORDER BY");
  }

  @Test
  void asksOnlyForWhatIsGiven() throws SQLException {
    assertThatThrownBy(() -> metaData.getSchemas(null, "pub%")).as("the stub knows no answer");
    String sql = database.session.log().get(0);
    assertThat(sql).contains("AND n.nspname LIKE $1").endsWith("[pub%]");
    assertThat(sql).doesNotContain("current_database() =").doesNotContain("[schema]");
  }

  @Test
  void describesColumnsByTypeAndDefault() throws SQLException {
    ResultSet rows = columns(null);
    rows.next();
    assertThat(rows.getString("COLUMN_NAME")).isEqualTo("id");
    assertThat(rows.getString("TYPE_NAME")).isEqualTo("serial");
    assertThat(rows.getInt("DATA_TYPE")).isEqualTo(Types.INTEGER);
    assertThat(rows.getString("IS_AUTOINCREMENT")).isEqualTo("YES");
    assertThat(rows.getInt("NULLABLE")).isEqualTo(DatabaseMetaData.columnNoNulls);
    rows.next();
    assertThat(rows.getInt("COLUMN_SIZE")).isEqualTo(20);
    assertThat(rows.getInt("CHAR_OCTET_LENGTH")).isEqualTo(20);
    assertThat(rows.getInt("ORDINAL_POSITION")).isEqualTo(2);
    rows.next();
    assertThat(rows.getInt("COLUMN_SIZE")).isZero();
    assertThat(rows.getObject("DECIMAL_DIGITS")).isNull();
    rows.next();
    assertThat(rows.getString("TYPE_NAME")).isEqualTo("_int4");
    assertThat(rows.getInt("DATA_TYPE")).isEqualTo(Types.ARRAY);
    assertThat(rows.getInt("COLUMN_SIZE")).isEqualTo(10);
    assertThat(rows.getInt("ORDINAL_POSITION")).isEqualTo(1);
    assertThat(rows.next()).isFalse();
  }

  @Test
  void keepsTheirPlaceWhenItListsSomeColumnsOnly() throws SQLException {
    ResultSet rows = columns("na_e");
    rows.next();
    assertThat(rows.getString("COLUMN_NAME")).isEqualTo("name");
    assertThat(rows.getInt("ORDINAL_POSITION")).isEqualTo(2);
    assertThat(rows.next()).isFalse();
  }

  /** Answers the catalog query for columns, whatever its text. */
  private ResultSet columns(String pattern) throws SQLException {
    PgType text = BuiltinTypes.TEXT;
    StubAnswer answer =
        StubAnswer.columns(
                column("current_database", text),
                column("nspname", text),
                column("relname", text),
                column("attname", text),
                column("atttypid", BuiltinTypes.OID),
                column("atttypmod", BuiltinTypes.INT4),
                column("attnotnull", BuiltinTypes.BOOL),
                column("attidentity", text),
                column("attgenerated", text),
                column("adsrc", text),
                column("description", text))
            .batch(
                row("a", "id", 23, -1, true, "nextval('a_id_seq'::regclass)"),
                row("a", "name", 1043, 24, false, null),
                row("a", "n", 1700, -1, false, null),
                row("b", "arr", 1007, -1, false, null));
    assertThatThrownBy(() -> metaData.getColumns(null, null, "%", null)).isNotNull();
    database.answer(
        database.session.log().get(0).replaceAll(" \\[[^\\[]*\\]$", "").strip(), answer);
    return metaData.getColumns(null, null, "%", pattern);
  }

  private static OutputColumn column(String name, PgType type) {
    return new OutputColumn(name, type, -1);
  }

  private static Object[] row(
      String table, String name, long type, long typmod, boolean notNull, String defaultText) {
    return new Object[] {
      "db", "public", table, name, type, typmod, notNull, "", "", defaultText, null
    };
  }

  @Test
  void matchesPatternsAsLikeDoes() {
    assertThat(LikePattern.matches(null, "anything")).isTrue();
    assertThat(LikePattern.matches("%", "")).isTrue();
    assertThat(LikePattern.matches("a%c_", "abbcd")).isTrue();
    assertThat(LikePattern.matches("a%c_", "abbc")).isFalse();
    assertThat(LikePattern.matches("a\\_b", "a_b")).isTrue();
    assertThat(LikePattern.matches("a\\_b", "axb")).isFalse();
    assertThat(LikePattern.matches("", "a")).isFalse();
  }
}
