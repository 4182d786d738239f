package org.pagedb.jdbc;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.pagedb.jdbc.value.JdbcType;
import org.pagedb.jdbc.value.TypeOids;
import org.pagedb.sql.type.PgType;

/** Puts together what {@code getTypeInfo} and {@code getUDTs} return. */
final class TypeListing {

  private static final String TYPES =
      "TYPE_NAME:varchar DATA_TYPE:int2 PRECISION:int4 LITERAL_PREFIX:varchar"
          + " LITERAL_SUFFIX:varchar CREATE_PARAMS:varchar NULLABLE:int2 CASE_SENSITIVE:bool"
          + " SEARCHABLE:int2 UNSIGNED_ATTRIBUTE:bool FIXED_PREC_SCALE:bool"
          + " AUTO_INCREMENT:bool LOCAL_TYPE_NAME:varchar MINIMUM_SCALE:int2 MAXIMUM_SCALE:int2"
          + " SQL_DATA_TYPE:int4 SQL_DATETIME_SUB:int4 NUM_PREC_RADIX:int4";

  private static final String USER_TYPES =
      "TYPE_CAT:varchar TYPE_SCHEM:varchar TYPE_NAME:varchar CLASS_NAME:varchar DATA_TYPE:int4"
          + " REMARKS:varchar BASE_TYPE:int4";

  private final PageDbConnection connection;

  TypeListing(PageDbConnection connection) {
    this.connection = connection;
  }

  /** What {@code getTypeInfo} returns: in the order of their JDBC codes, as JDBC demands. */
  ResultSet types(ResultSet catalog) throws SQLException {
    List<PgType> types = new ArrayList<>();
    while (catalog.next()) {
      PgType type = connection.type(catalog.getInt(1));
      if (type != null) {
        types.add(type);
      }
    }
    catalog.close();
    types.sort(Comparator.comparingInt(JdbcType::code));
    MadeRows made = new MadeRows(connection, TYPES);
    for (PgType type : types) {
      add(made, type, type.name(), false);
      String serial = JdbcType.serialName(type);
      if (!serial.equals(type.name())) {
        add(made, type, serial, true);
      }
    }
    return made.resultSet();
  }

  private static void add(MadeRows made, PgType type, String name, boolean automatic) {
    int code = JdbcType.code(type);
    String quote = isNumber(code) ? null : "'";
    made.add(
        name,
        code,
        largestPrecision(type),
        quote,
        quote,
        null,
        DatabaseMetaData.typeNullable,
        JdbcType.isCaseSensitive(type),
        DatabaseMetaData.typeSearchable,
        !JdbcType.isSigned(type),
        false,
        automatic,
        null,
        0,
        type.oid() == TypeOids.NUMERIC ? 1000 : 0,
        null,
        null,
        10);
  }

  private static boolean isNumber(int code) {
    switch (code) {
      case Types.SMALLINT:
      case Types.INTEGER:
      case Types.BIGINT:
      case Types.REAL:
      case Types.DOUBLE:
      case Types.NUMERIC:
        return true;
      default:
        return false;
    }
  }

  private static int largestPrecision(PgType type) {
    switch (type.oid()) {
      case TypeOids.NUMERIC:
        return 1000;
      case TypeOids.TIME:
      case TypeOids.TIMETZ:
      case TypeOids.TIMESTAMP:
      case TypeOids.TIMESTAMPTZ:
      case TypeOids.INTERVAL:
        return 6;
      case TypeOids.VARCHAR:
      case TypeOids.BPCHAR:
        return 10_485_760;
      case TypeOids.BIT:
      case TypeOids.VARBIT:
        return 83_886_080;
      default:
        return 0;
    }
  }

  /** What {@code getUDTs} returns. */
  ResultSet userTypes(ResultSet catalog) throws SQLException {
    MadeRows made = new MadeRows(connection, USER_TYPES);
    while (catalog.next()) {
      int base = catalog.getInt(6);
      Integer baseCode = catalog.wasNull() ? null : JdbcType.code(connection.type(base));
      made.add(
          catalog.getString(1),
          catalog.getString(2),
          catalog.getString(3),
          null,
          catalog.getInt(4),
          catalog.getString(5),
          baseCode);
    }
    catalog.close();
    return made.resultSet();
  }
}
