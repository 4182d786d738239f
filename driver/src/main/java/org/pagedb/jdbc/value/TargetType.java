package org.pagedb.jdbc.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.util.UUID;
import org.pagedb.jdbc.error.PageDbException;
import org.pagedb.jdbc.error.Refusal;
import org.pagedb.sql.type.PgType;

/** {@code setObject} and {@code setNull} with one of {@link Types}. */
final class TargetType {

  /** SQLSTATE "restricted data type attribute violation", for what has no conversion. */
  private static final String NOT_CONVERTIBLE = "07006";

  private TargetType() {}

  /** The type that NULL declares, or null to leave it to inference. */
  static PgType declared(int sqlType, ValueContext context, boolean stringsTyped)
      throws SQLException {
    switch (sqlType) {
      case Types.INTEGER:
        return context.type(TypeOids.INT4);
      case Types.TINYINT:
      case Types.SMALLINT:
        return context.type(TypeOids.INT2);
      case Types.BIGINT:
        return context.type(TypeOids.INT8);
      case Types.REAL:
        return context.type(TypeOids.FLOAT4);
      case Types.DOUBLE:
      case Types.FLOAT:
        return context.type(TypeOids.FLOAT8);
      case Types.DECIMAL:
      case Types.NUMERIC:
        return context.type(TypeOids.NUMERIC);
      case Types.CHAR:
      case Types.NCHAR:
        return context.type(TypeOids.BPCHAR);
      case Types.VARCHAR:
      case Types.NVARCHAR:
      case Types.LONGVARCHAR:
      case Types.LONGNVARCHAR:
        return stringsTyped ? context.type(TypeOids.VARCHAR) : null;
      case Types.DATE:
        return context.type(TypeOids.DATE);
      case Types.BOOLEAN:
      case Types.BIT:
        return context.type(TypeOids.BOOL);
      case Types.BINARY:
      case Types.VARBINARY:
      case Types.LONGVARBINARY:
        return context.type(TypeOids.BYTEA);
      case Types.SQLXML:
        return context.type(TypeOids.XML);
      default:
        return mayBeInferred(sqlType);
    }
  }

  private static PgType mayBeInferred(int sqlType) throws SQLException {
    switch (sqlType) {
      case Types.TIME:
      case Types.TIMESTAMP:
      case Types.TIME_WITH_TIMEZONE:
      case Types.TIMESTAMP_WITH_TIMEZONE:
      case Types.BLOB:
      case Types.CLOB:
      case Types.NCLOB:
      case Types.ARRAY:
      case Types.DISTINCT:
      case Types.STRUCT:
      case Types.NULL:
      case Types.OTHER:
      case Types.REF_CURSOR:
      case Types.JAVA_OBJECT:
        return null;
      default:
        throw PageDbException.of(NOT_CONVERTIBLE, "Unknown Types value.");
    }
  }

  static void bind(
      ParameterBinder binder,
      Parameters parameters,
      int index,
      Object value,
      int sqlType,
      int scale)
      throws SQLException {
    switch (sqlType) {
      case Types.INTEGER:
        binder.int4(
            parameters, index, (int) whole(value, "int", Integer.MIN_VALUE, Integer.MAX_VALUE));
        break;
      case Types.TINYINT:
      case Types.SMALLINT:
        binder.int2(
            parameters, index, (short) whole(value, "short", Short.MIN_VALUE, Short.MAX_VALUE));
        break;
      case Types.BIGINT:
        binder.int8(parameters, index, whole(value, "long", Long.MIN_VALUE, Long.MAX_VALUE));
        break;
      case Types.REAL:
        binder.float4(parameters, index, (float) real(value, "float"));
        break;
      case Types.DOUBLE:
      case Types.FLOAT:
        binder.float8(parameters, index, real(value, "double"));
        break;
      case Types.DECIMAL:
      case Types.NUMERIC:
        numeric(binder, parameters, index, value, scale);
        break;
      case Types.BIT:
      case Types.BOOLEAN:
        binder.bool(parameters, index, truth(value));
        break;
      case Types.CHAR:
        binder.character(parameters, index, ParameterText.printed(value));
        break;
      case Types.VARCHAR:
      case Types.LONGVARCHAR:
      case Types.NCHAR:
      case Types.NVARCHAR:
      case Types.LONGNVARCHAR:
      case Types.CLOB:
      case Types.NCLOB:
        binder.string(parameters, index, ParameterText.printed(value));
        break;
      default:
        rarer(binder, parameters, index, value, sqlType);
    }
  }

  private static void rarer(
      ParameterBinder binder, Parameters parameters, int index, Object value, int sqlType)
      throws SQLException {
    switch (sqlType) {
      case Types.DATE:
      case Types.TIME:
      case Types.TIME_WITH_TIMEZONE:
      case Types.TIMESTAMP:
      case Types.TIMESTAMP_WITH_TIMEZONE:
        binder.object(parameters, index, moment(value, sqlType, binder.context()));
        break;
      case Types.BINARY:
      case Types.VARBINARY:
      case Types.LONGVARBINARY:
      case Types.BLOB:
        binder.object(parameters, index, value);
        break;
      case Types.SQLXML:
        binder.text(parameters, index, TypeOids.XML, ParameterText.printed(value));
        break;
      case Types.ARRAY:
        binder.object(parameters, index, value);
        break;
      case Types.NULL:
      case Types.OTHER:
      case Types.DISTINCT:
      case Types.STRUCT:
      case Types.JAVA_OBJECT:
      case Types.REF_CURSOR:
        other(binder, parameters, index, value);
        break;
      default:
        throw PageDbException.of(NOT_CONVERTIBLE, "Unsupported Types value: " + sqlType);
    }
  }

  private static void other(ParameterBinder binder, Parameters parameters, int index, Object value)
      throws SQLException {
    boolean hasType =
        value instanceof UUID
            || value instanceof java.sql.Array
            || value instanceof PageDbObject
            || value instanceof byte[]
            || ForeignObject.read(value) != null;
    if (hasType) {
      binder.object(parameters, index, value);
    } else {
      binder.untyped(parameters, index, ParameterText.printed(value));
    }
  }

  /** A {@code java.util.Date} takes the class that the wanted type has, and text is read as one. */
  private static Object moment(Object value, int sqlType, ValueContext context)
      throws SQLException {
    if (sqlType == Types.TIMESTAMP && value instanceof LocalDate date) {
      return java.sql.Timestamp.valueOf(date.atStartOfDay());
    }
    if (value instanceof String text) {
      return moment(moment(text, sqlType, context), sqlType, context);
    }
    if (!(value instanceof java.util.Date)) {
      return value;
    }
    long millis = ((java.util.Date) value).getTime();
    switch (sqlType) {
      case Types.DATE:
        return new java.sql.Date(millis);
      case Types.TIME:
      case Types.TIME_WITH_TIMEZONE:
        return new java.sql.Time(millis);
      default:
        return value instanceof java.sql.Timestamp ? value : new java.sql.Timestamp(millis);
    }
  }

  private static java.util.Date moment(String text, int sqlType, ValueContext context)
      throws SQLException {
    if (sqlType == Types.DATE) {
      return CalendarTime.dateOf(TextTime.timestamp(text, context, null).getTime(), null);
    }
    return TextTime.isTimeOnly(text)
        ? TextTime.time(text, null)
        : TextTime.timestamp(text, context, null);
  }

  private static void numeric(
      ParameterBinder binder, Parameters parameters, int index, Object value, int scale)
      throws SQLException {
    if (value instanceof Double && !Double.isFinite((Double) value)) {
      binder.text(parameters, index, TypeOids.NUMERIC, value.toString());
      return;
    }
    BigDecimal decimal;
    if (value instanceof java.util.Date date) {
      decimal = BigDecimal.valueOf(date.getTime());
    } else if (value instanceof BigDecimal) {
      decimal = (BigDecimal) value;
    } else if (value instanceof BigInteger) {
      decimal = new BigDecimal((BigInteger) value);
    } else if (value instanceof Boolean) {
      decimal = (Boolean) value ? BigDecimal.ONE : BigDecimal.ZERO;
    } else {
      decimal = number(value, "BigDecimal", () -> TextValues.toDecimal(value.toString()));
    }
    if (scale >= 0) {
      decimal = decimal.setScale(scale, RoundingMode.HALF_UP);
    }
    binder.numeric(parameters, index, decimal);
  }

  private static long whole(Object value, String javaType, long least, long most)
      throws SQLException {
    if (value instanceof Boolean) {
      return (Boolean) value ? 1 : 0;
    }
    if (value instanceof java.util.Date) {
      return TextValues.toLong(
          Long.toString(((java.util.Date) value).getTime()), javaType, least, most);
    }
    return number(value, javaType, () -> TextValues.toLong(text(value), javaType, least, most));
  }

  private static double real(Object value, String javaType) throws SQLException {
    if (value instanceof Boolean) {
      return (Boolean) value ? 1 : 0;
    }
    if (value instanceof java.util.Date date) {
      return date.getTime();
    }
    return value instanceof Number
        ? ((Number) value).doubleValue()
        : number(value, javaType, () -> TextValues.toDouble(text(value), javaType));
  }

  private interface Reading<T> {
    T read() throws SQLException;
  }

  /** A number that does not fit fails as such; what is no number cannot be converted. */
  private static <T> T number(Object value, String javaType, Reading<T> reading)
      throws SQLException {
    try {
      return reading.read();
    } catch (SQLException e) {
      if (value instanceof Number || value instanceof java.util.Date) {
        throw e;
      }
      throw PageDbException.of(
          NOT_CONVERTIBLE,
          "Cannot convert an instance of " + value.getClass().getName() + " to type " + javaType,
          e);
    }
  }

  private static boolean truth(Object value) throws SQLException {
    return value instanceof Boolean ? (Boolean) value : TextValues.toBoolean(text(value));
  }

  private static String text(Object value) throws SQLException {
    if (value instanceof Blob) {
      throw Refusal.badConversion(value.getClass().getName(), "a number");
    }
    return value instanceof Clob ? ParameterText.of(value) : value.toString();
  }

  /** The element type of the array that a Java array of the class is bound as, or null. */
  static String elementName(Class<?> element) {
    if (element == int.class || element == Integer.class) {
      return "int4";
    }
    if (element == long.class || element == Long.class) {
      return "int8";
    }
    if (element == short.class || element == Short.class) {
      return "int2";
    }
    if (element == double.class || element == Double.class) {
      return "float8";
    }
    if (element == float.class || element == Float.class) {
      return "float4";
    }
    if (element == boolean.class || element == Boolean.class) {
      return "bool";
    }
    if (element == String.class || element == Object.class) {
      return "varchar";
    }
    if (element == BigDecimal.class || element == BigInteger.class) {
      return "numeric";
    }
    if (element == UUID.class) {
      return "uuid";
    }
    return element == byte[].class ? "bytea" : null;
  }
}
