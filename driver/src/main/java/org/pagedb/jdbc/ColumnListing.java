package org.pagedb.jdbc;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.pagedb.jdbc.value.JdbcType;
import org.pagedb.jdbc.value.TypeOids;
import org.pagedb.sql.type.PgType;

/** Puts together what {@code getColumns} and its like return, out of rows of the catalog. */
final class ColumnListing {

  private static final String COLUMNS =
      "TABLE_CAT:varchar TABLE_SCHEM:varchar TABLE_NAME:varchar COLUMN_NAME:varchar DATA_TYPE:int2"
          + " TYPE_NAME:varchar COLUMN_SIZE:int4 BUFFER_LENGTH:varchar DECIMAL_DIGITS:int4"
          + " NUM_PREC_RADIX:int4 NULLABLE:int4 REMARKS:varchar COLUMN_DEF:varchar"
          + " SQL_DATA_TYPE:int4 SQL_DATETIME_SUB:int4 CHAR_OCTET_LENGTH:int4"
          + " ORDINAL_POSITION:int4 IS_NULLABLE:varchar SCOPE_CATALOG:varchar"
          + " SCOPE_SCHEMA:varchar SCOPE_TABLE:varchar SOURCE_DATA_TYPE:int2"
          + " IS_AUTOINCREMENT:varchar IS_GENERATEDCOLUMN:varchar";

  private static final String ATTRIBUTES =
      "TYPE_CAT:varchar TYPE_SCHEM:varchar TYPE_NAME:varchar ATTR_NAME:varchar DATA_TYPE:int4"
          + " ATTR_TYPE_NAME:varchar ATTR_SIZE:int4 DECIMAL_DIGITS:int4 NUM_PREC_RADIX:int4"
          + " NULLABLE:int4 REMARKS:varchar ATTR_DEF:varchar SQL_DATA_TYPE:int4"
          + " SQL_DATETIME_SUB:int4 CHAR_OCTET_LENGTH:int4 ORDINAL_POSITION:int4"
          + " IS_NULLABLE:varchar SCOPE_CATALOG:varchar SCOPE_SCHEMA:varchar"
          + " SCOPE_TABLE:varchar SOURCE_DATA_TYPE:int2";

  private static final String ROW_COLUMNS =
      "SCOPE:int2 COLUMN_NAME:varchar DATA_TYPE:int2 TYPE_NAME:varchar COLUMN_SIZE:int4"
          + " BUFFER_LENGTH:int4 DECIMAL_DIGITS:int2 PSEUDO_COLUMN:int2";

  private final PageDbConnection connection;

  ColumnListing(PageDbConnection connection) {
    this.connection = connection;
  }

  /** What {@code getColumns} returns; columns count without those that were dropped. */
  ResultSet columns(ResultSet catalog, String pattern) throws SQLException {
    MadeRows made = new MadeRows(connection, COLUMNS);
    String table = "";
    int ordinal = 0;
    while (catalog.next()) {
      String name = catalog.getString(2) + '.' + catalog.getString(3);
      ordinal = name.equals(table) ? ordinal + 1 : 1;
      table = name;
      if (LikePattern.matches(pattern, catalog.getString(4))) {
        addColumn(made, catalog, ordinal);
      }
    }
    catalog.close();
    return made.resultSet();
  }

  private void addColumn(MadeRows made, ResultSet row, int ordinal) throws SQLException {
    PgType type = connection.type(row.getInt(5));
    PgType measured = JdbcType.measured(type, connection);
    int typmod = row.getInt(6);
    boolean notNull = row.getBoolean(7);
    boolean identity = !row.getString(8).isBlank();
    boolean generated = !row.getString(9).isBlank();
    String defaultText = row.getString(10);
    boolean automatic = identity || defaultText != null && defaultText.startsWith("nextval(");
    int code = JdbcType.code(type);
    int size = size(measured, typmod);
    made.add(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        code,
        identity || !automatic ? type.name() : JdbcType.serialName(type),
        size,
        null,
        digits(measured, typmod),
        radix(measured),
        notNull ? DatabaseMetaData.columnNoNulls : DatabaseMetaData.columnNullable,
        row.getString(11),
        defaultText,
        null,
        null,
        size,
        ordinal,
        notNull ? "NO" : "YES",
        null,
        null,
        null,
        code == Types.DISTINCT ? JdbcType.code(connection.type(type.baseOid())) : null,
        automatic ? "YES" : "NO",
        generated ? "YES" : "NO");
  }

  /** What {@code getAttributes} returns. */
  ResultSet attributes(ResultSet catalog, String pattern) throws SQLException {
    MadeRows made = new MadeRows(connection, ATTRIBUTES);
    String owner = "";
    int ordinal = 0;
    while (catalog.next()) {
      String name = catalog.getString(2) + '.' + catalog.getString(3);
      ordinal = name.equals(owner) ? ordinal + 1 : 1;
      owner = name;
      if (LikePattern.matches(pattern, catalog.getString(4))) {
        addAttribute(made, catalog, ordinal);
      }
    }
    catalog.close();
    return made.resultSet();
  }

  private void addAttribute(MadeRows made, ResultSet row, int ordinal) throws SQLException {
    PgType type = connection.type(row.getInt(5));
    PgType measured = JdbcType.measured(type, connection);
    int typmod = row.getInt(6);
    int code = JdbcType.code(type);
    int size = size(measured, typmod);
    made.add(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        code,
        type.name(),
        size,
        digits(measured, typmod),
        radix(measured),
        DatabaseMetaData.attributeNullable,
        row.getString(7),
        null,
        null,
        null,
        size,
        ordinal,
        "YES",
        null,
        null,
        null,
        code == Types.DISTINCT ? JdbcType.code(connection.type(type.baseOid())) : null);
  }

  /** What {@code getBestRowIdentifier} returns. */
  ResultSet rowIdentifier(ResultSet catalog, int scope) throws SQLException {
    MadeRows made = new MadeRows(connection, ROW_COLUMNS);
    while (catalog.next()) {
      PgType type = connection.type(catalog.getInt(2));
      PgType measured = JdbcType.measured(type, connection);
      int typmod = catalog.getInt(3);
      made.add(
          scope,
          catalog.getString(1),
          JdbcType.code(type),
          type.name(),
          size(measured, typmod),
          null,
          digits(measured, typmod),
          DatabaseMetaData.bestRowNotPseudo);
    }
    catalog.close();
    return made.resultSet();
  }

  /** What {@code getVersionColumns} returns. */
  ResultSet versionColumns(ResultSet catalog) throws SQLException {
    MadeRows made = new MadeRows(connection, ROW_COLUMNS);
    while (catalog.next()) {
      PgType type = connection.type(catalog.getInt(2));
      made.add(
          null,
          catalog.getString(1),
          JdbcType.code(type),
          type.name(),
          null,
          null,
          null,
          DatabaseMetaData.versionColumnPseudo);
    }
    catalog.close();
    return made.resultSet();
  }

  private static int size(PgType measured, int typmod) {
    int size = JdbcType.precision(measured, typmod);
    return size == 0 && measured.oid() != TypeOids.NUMERIC
        ? JdbcType.displaySize(measured, typmod)
        : size;
  }

  private static Integer digits(PgType measured, int typmod) {
    return measured.oid() == TypeOids.NUMERIC && typmod < 0
        ? null
        : JdbcType.scale(measured, typmod);
  }

  private static int radix(PgType measured) {
    return measured.oid() == TypeOids.BIT || measured.oid() == TypeOids.VARBIT ? 2 : 10;
  }
}
