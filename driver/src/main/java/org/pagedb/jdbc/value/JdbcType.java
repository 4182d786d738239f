package org.pagedb.jdbc.value;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.UUID;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * What JDBC calls PostgreSQL's types: codes, class names, precision, scale and display size, all as
 * pgjdbc gives them.
 */
public final class JdbcType {

  private static final int UNLIMITED = Integer.MAX_VALUE;
  private static final int TYPMOD_HEADER = 4;

  private JdbcType() {}

  /** The code in {@link Types}. */
  public static int code(PgType type) {
    switch (type.kind()) {
      case COMPOSITE:
        return Types.STRUCT;
      case DOMAIN:
        return Types.DISTINCT;
      case ENUM:
        return Types.VARCHAR;
      default:
        break;
    }
    if (type.isArray() && type.elementOid() != 0 && type.length() == -1) {
      return Types.ARRAY;
    }
    switch (type.oid()) {
      case TypeOids.INT2:
        return Types.SMALLINT;
      case TypeOids.INT4:
        return Types.INTEGER;
      case TypeOids.INT8:
      case TypeOids.OID:
        return Types.BIGINT;
      case TypeOids.FLOAT4:
        return Types.REAL;
      case TypeOids.FLOAT8:
      case TypeOids.MONEY:
        return Types.DOUBLE;
      case TypeOids.NUMERIC:
        return Types.NUMERIC;
      case TypeOids.BPCHAR:
      case TypeOids.CHAR:
        return Types.CHAR;
      case TypeOids.VARCHAR:
      case TypeOids.TEXT:
      case TypeOids.NAME:
      case TypeOids.UNKNOWN:
        return Types.VARCHAR;
      case TypeOids.BYTEA:
        return Types.BINARY;
      case TypeOids.BOOL:
      case TypeOids.BIT:
        return Types.BIT;
      case TypeOids.DATE:
        return Types.DATE;
      case TypeOids.TIME:
      case TypeOids.TIMETZ:
        return Types.TIME;
      case TypeOids.TIMESTAMP:
      case TypeOids.TIMESTAMPTZ:
        return Types.TIMESTAMP;
      case TypeOids.REFCURSOR:
        return Types.REF_CURSOR;
      case TypeOids.XML:
        return Types.SQLXML;
      default:
        return Types.OTHER;
    }
  }

  /** The name of the class that {@code getObject} gives. */
  public static String className(PgType type, int typmod) {
    if (type.isArray() && type.elementOid() != 0) {
      return java.sql.Array.class.getName();
    }
    if (type.oid() == TypeOids.BIT && typmod != 1) {
      return PageDbObject.class.getName();
    }
    if (type.oid() == TypeOids.BYTEA) {
      return byte[].class.getName();
    }
    return elementClass(type).getName();
  }

  /** The class of an element in the Java arrays that {@code Array.getArray} makes. */
  static Class<?> elementClass(PgType type) {
    switch (type.oid()) {
      case TypeOids.INT2:
      case TypeOids.INT4:
        return Integer.class;
      case TypeOids.INT8:
      case TypeOids.OID:
        return Long.class;
      case TypeOids.FLOAT4:
        return Float.class;
      case TypeOids.FLOAT8:
      case TypeOids.MONEY:
        return Double.class;
      case TypeOids.NUMERIC:
        return BigDecimal.class;
      case TypeOids.BOOL:
      case TypeOids.BIT:
        return Boolean.class;
      case TypeOids.DATE:
        return Date.class;
      case TypeOids.TIME:
      case TypeOids.TIMETZ:
        return Time.class;
      case TypeOids.TIMESTAMP:
      case TypeOids.TIMESTAMPTZ:
        return Timestamp.class;
      case TypeOids.BYTEA:
        return byte[].class;
      case TypeOids.UUID:
        return UUID.class;
      case TypeOids.XML:
        return SQLXML.class;
      case TypeOids.TEXT:
      case TypeOids.VARCHAR:
      case TypeOids.BPCHAR:
      case TypeOids.NAME:
      case TypeOids.CHAR:
      case TypeOids.UNKNOWN:
        return String.class;
      default:
        return type.kind() == PgType.Kind.ENUM ? String.class : PageDbObject.class;
    }
  }

  /** The type that size and digits are those of: under a domain, and in an array. */
  public static PgType measured(PgType type, ValueContext context) {
    PgType measured = type;
    while (true) {
      boolean array = measured.isArray() && measured.elementOid() != 0;
      int under = measured.baseOid() != 0 ? measured.baseOid() : array ? measured.elementOid() : 0;
      PgType next = under == 0 ? null : context.type(under);
      if (next == null) {
        return measured;
      }
      measured = next;
    }
  }

  /** {@code serial} and its like for the integer types, every other type's own name. */
  public static String serialName(PgType type) {
    switch (type.oid()) {
      case TypeOids.INT2:
        return "smallserial";
      case TypeOids.INT4:
        return "serial";
      case TypeOids.INT8:
        return "bigserial";
      default:
        return type.name();
    }
  }

  /** Decimal digits or characters that a value may have; 0 where the type has no such limit. */
  public static int precision(PgType type, int typmod) {
    switch (type.oid()) {
      case TypeOids.INT2:
        return 5;
      case TypeOids.INT4:
      case TypeOids.OID:
        return 10;
      case TypeOids.INT8:
        return 19;
      case TypeOids.FLOAT4:
        return 8;
      case TypeOids.FLOAT8:
        return 17;
      case TypeOids.NUMERIC:
        return typmod < 0 ? 0 : typmod - TYPMOD_HEADER >> 16;
      case TypeOids.BOOL:
      case TypeOids.CHAR:
        return 1;
      case TypeOids.BPCHAR:
      case TypeOids.VARCHAR:
        return typmod < 0 ? UNLIMITED : typmod - TYPMOD_HEADER;
      case TypeOids.BIT:
        return typmod;
      case TypeOids.VARBIT:
        return typmod < 0 ? UNLIMITED : typmod;
      case TypeOids.DATE:
      case TypeOids.TIME:
      case TypeOids.TIMETZ:
      case TypeOids.TIMESTAMP:
      case TypeOids.TIMESTAMPTZ:
      case TypeOids.INTERVAL:
        return displaySize(type, typmod);
      default:
        return UNLIMITED;
    }
  }

  /** Digits after the point. */
  public static int scale(PgType type, int typmod) {
    switch (type.oid()) {
      case TypeOids.FLOAT4:
        return 8;
      case TypeOids.FLOAT8:
        return 17;
      case TypeOids.NUMERIC:
        return typmod < 0 ? 0 : typmod - TYPMOD_HEADER & 0xffff;
      case TypeOids.TIME:
      case TypeOids.TIMETZ:
      case TypeOids.TIMESTAMP:
      case TypeOids.TIMESTAMPTZ:
        return typmod < 0 ? 6 : typmod;
      case TypeOids.INTERVAL:
        return typmod < 0 ? 6 : typmod & 0xffff;
      default:
        return 0;
    }
  }

  /** Characters that the longest text form has. */
  public static int displaySize(PgType type, int typmod) {
    switch (type.oid()) {
      case TypeOids.INT2:
        return 6;
      case TypeOids.INT4:
        return 11;
      case TypeOids.OID:
        return 10;
      case TypeOids.INT8:
        return 20;
      case TypeOids.FLOAT4:
        return 15;
      case TypeOids.FLOAT8:
        return 25;
      case TypeOids.CHAR:
      case TypeOids.BOOL:
        return 1;
      case TypeOids.NUMERIC:
        return numericSize(typmod);
      case TypeOids.VARCHAR:
      case TypeOids.BPCHAR:
        return typmod < 0 ? UNLIMITED : typmod - TYPMOD_HEADER;
      case TypeOids.BIT:
        return typmod;
      case TypeOids.VARBIT:
        return typmod < 0 ? UNLIMITED : typmod;
      default:
        return timeSize(type, typmod);
    }
  }

  private static int numericSize(int typmod) {
    if (typmod < 0) {
      return 131_089;
    }
    int precision = typmod - TYPMOD_HEADER >> 16 & 0xffff;
    int scale = typmod - TYPMOD_HEADER & 0xffff;
    return 1 + precision + (scale == 0 ? 0 : 1);
  }

  private static int timeSize(PgType type, int typmod) {
    int seconds = typmod == 0 ? 0 : typmod < 0 ? 7 : typmod == 1 ? 3 : typmod + 1;
    switch (type.oid()) {
      case TypeOids.DATE:
        return 13;
      case TypeOids.TIME:
        return 8 + seconds;
      case TypeOids.TIMETZ:
        return 8 + seconds + 6;
      case TypeOids.TIMESTAMP:
        return 22 + seconds;
      case TypeOids.TIMESTAMPTZ:
        return 22 + seconds + 6;
      case TypeOids.INTERVAL:
        return 49;
      default:
        return UNLIMITED;
    }
  }

  /** Whether numbers of the type carry a sign; of an array, whether its elements' do. */
  public static boolean isSigned(PgType type) {
    switch (single(type).oid()) {
      case TypeOids.INT2:
      case TypeOids.INT4:
      case TypeOids.INT8:
      case TypeOids.FLOAT4:
      case TypeOids.FLOAT8:
      case TypeOids.NUMERIC:
        return true;
      default:
        return false;
    }
  }

  /** As pgjdbc does, arrays answer for their elements. */
  private static PgType single(PgType type) {
    PgType element =
        type.isArray() && type.name().startsWith("_") ? BuiltinTypes.elementOf(type) : null;
    return element == null ? type : element;
  }

  /** Whether letter case matters when values are compared. */
  public static boolean isCaseSensitive(PgType type) {
    switch (single(type).oid()) {
      case TypeOids.OID:
      case TypeOids.BOOL:
      case TypeOids.BIT:
      case TypeOids.VARBIT:
      case TypeOids.DATE:
      case TypeOids.TIME:
      case TypeOids.TIMETZ:
      case TypeOids.TIMESTAMP:
      case TypeOids.TIMESTAMPTZ:
      case TypeOids.INTERVAL:
        return false;
      default:
        return !isSigned(type);
    }
  }
}
