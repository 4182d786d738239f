package org.pagedb.jdbc;

import java.sql.Array;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.pagedb.jdbc.value.JdbcType;
import org.pagedb.sql.type.PgType;

/**
 * Puts together what {@code getProcedureColumns} and {@code getFunctionColumns} return. As with
 * pgjdbc both list functions as well as procedures.
 */
final class RoutineListing {

  private static final String PROCEDURE_COLUMNS =
      "PROCEDURE_CAT:varchar PROCEDURE_SCHEM:varchar PROCEDURE_NAME:varchar COLUMN_NAME:varchar"
          + " COLUMN_TYPE:int2 DATA_TYPE:int2 TYPE_NAME:varchar PRECISION:int4 LENGTH:int4"
          + " SCALE:int2 RADIX:int2 NULLABLE:int2 REMARKS:varchar COLUMN_DEF:varchar"
          + " SQL_DATA_TYPE:int4 SQL_DATETIME_SUB:int4 CHAR_OCTET_LENGTH:int4"
          + " ORDINAL_POSITION:int4 IS_NULLABLE:varchar SPECIFIC_NAME:varchar";

  private static final String FUNCTION_COLUMNS =
      "FUNCTION_CAT:varchar FUNCTION_SCHEM:varchar FUNCTION_NAME:varchar COLUMN_NAME:varchar"
          + " COLUMN_TYPE:int2 DATA_TYPE:int2 TYPE_NAME:varchar PRECISION:int2 LENGTH:int4"
          + " SCALE:int2 RADIX:int2 NULLABLE:int2 REMARKS:varchar CHAR_OCTET_LENGTH:int4"
          + " ORDINAL_POSITION:int4 IS_NULLABLE:varchar SPECIFIC_NAME:varchar";

  private final PageDbConnection connection;
  private final boolean procedures;
  private final String pattern;
  private final MadeRows made;

  /**
   * A listing.
   *
   * @param procedures whether the columns' names and codes are those for procedures
   * @param pattern the LIKE pattern of parameter names, or null
   */
  RoutineListing(PageDbConnection connection, boolean procedures, String pattern) {
    this.connection = connection;
    this.procedures = procedures;
    this.pattern = pattern;
    this.made = new MadeRows(connection, procedures ? PROCEDURE_COLUMNS : FUNCTION_COLUMNS);
  }

  ResultSet columns(ResultSet catalog) throws SQLException {
    while (catalog.next()) {
      addRoutine(catalog);
    }
    catalog.close();
    return made.resultSet();
  }

  private void addRoutine(ResultSet row) throws SQLException {
    Object[] modes = elements(row.getArray(9));
    Object[] names = elements(row.getArray(10));
    Object[] all = elements(row.getArray(8));
    String kind = row.getString(6);
    boolean scalar = kind.equals("b") || kind.equals("d") || kind.equals("e");
    if (scalar || kind.equals("p") && modes == null) {
      add(row, "returnValue", procedures ? 5 : 4, row.getInt(5), 0);
    }
    String[] in = row.getString(7).isEmpty() ? new String[0] : row.getString(7).split(" ");
    int count = all != null ? all.length : in.length;
    for (int i = 0; i < count; i++) {
      String name = names == null ? "" : (String) names[i];
      String mode = modes == null ? "i" : (String) modes[i];
      long type = all != null ? ((Number) all[i]).longValue() : Long.parseLong(in[i]);
      add(row, name.isEmpty() ? "$" + (i + 1) : name, code(mode), (int) type, i + 1);
    }
  }

  private int code(String mode) {
    switch (mode) {
      case "o":
        return procedures
            ? DatabaseMetaData.procedureColumnOut
            : DatabaseMetaData.functionColumnOut;
      case "b":
        return DatabaseMetaData.procedureColumnInOut;
      case "t":
        return procedures
            ? DatabaseMetaData.procedureColumnReturn
            : DatabaseMetaData.functionReturn;
      default:
        return DatabaseMetaData.procedureColumnIn;
    }
  }

  private void add(ResultSet row, String name, int columnType, int typeOid, int ordinal)
      throws SQLException {
    if (!LikePattern.matches(pattern, name)) {
      return;
    }
    PgType type = connection.type(typeOid);
    String catalog = row.getString(1);
    String schema = row.getString(2);
    String routine = row.getString(3);
    String specific = routine + '_' + row.getString(4);
    int code = JdbcType.code(type);
    int unknown = DatabaseMetaData.procedureNullableUnknown;
    if (procedures) {
      made.add(
          catalog,
          schema,
          routine,
          name,
          columnType,
          code,
          type.name(),
          null,
          null,
          null,
          null,
          unknown,
          null,
          null,
          null,
          null,
          null,
          ordinal,
          "",
          specific);
    } else {
      made.add(
          catalog,
          schema,
          routine,
          name,
          columnType,
          code,
          type.name(),
          null,
          null,
          null,
          null,
          unknown,
          null,
          null,
          ordinal,
          "",
          specific);
    }
  }

  private static Object[] elements(Array array) throws SQLException {
    return array == null ? null : (Object[]) array.getArray();
  }
}
