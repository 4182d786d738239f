package org.pagedb.sql.function.system;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordValue;

/** The functions of {@code information_schema}, which its views and some clients use. */
public final class InformationSchemaFunctions implements FunctionArea {

  private static final int HEADER = 4;
  private static final int FIELD_BITS = 16;
  private static final int FIELD = 0xFFFF;
  private static final int DEFAULT_DIGITS = 6;
  private static final long LONGEST_TEXT = 1L << 30;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "_pg_expandarray(anyarray)" -> expanded((ArrayValue) arguments[0]);
      default -> ofType(function, arguments);
    };
  }

  private static Object ofType(String function, Object[] arguments) {
    String type = typeName((Long) arguments[0]);
    int typmod = (int) (long) (Long) arguments[1];
    return switch (function) {
      case "_pg_char_max_length(oid,int4)" -> characters(type, typmod);
      case "_pg_char_octet_length(oid,int4)" -> octets(type, typmod);
      case "_pg_numeric_precision(oid,int4)" -> precision(type, typmod);
      case "_pg_numeric_precision_radix(oid,int4)" -> radix(type);
      case "_pg_numeric_scale(oid,int4)" -> scale(type, typmod);
      case "_pg_datetime_precision(oid,int4)" -> digits(type, typmod);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Iterator<Object> expanded(ArrayValue array) {
    List<PgType> types = List.of(array.elementType(), BuiltinTypes.INT4);
    List<Object> rows = new ArrayList<>();
    for (Object element : array.elements()) {
      rows.add(new RecordValue(types, element, rows.size() + 1L));
    }
    return rows.iterator();
  }

  private static String typeName(Long oid) {
    PgType type = BuiltinTypes.byOid((int) (long) oid);
    return type == null ? "" : type.name();
  }

  private static Long characters(String type, int typmod) {
    if (typmod == PgType.NO_TYPMOD) {
      return null;
    }
    return switch (type) {
      case "bpchar", "varchar" -> (long) typmod - HEADER;
      case "bit", "varbit" -> (long) typmod;
      default -> null;
    };
  }

  private static Long octets(String type, int typmod) {
    return switch (type) {
      case "text" -> LONGEST_TEXT;
      case "bpchar", "varchar" ->
          typmod == PgType.NO_TYPMOD ? (Long) LONGEST_TEXT : (Long) (4L * (typmod - HEADER));
      default -> null;
    };
  }

  private static Long precision(String type, int typmod) {
    return switch (type) {
      case "int2" -> 16L;
      case "int4" -> 32L;
      case "int8" -> 64L;
      case "float4" -> 24L;
      case "float8" -> 53L;
      case "numeric" ->
          typmod == PgType.NO_TYPMOD ? null : (Long) (long) (typmod - HEADER >> FIELD_BITS & FIELD);
      default -> null;
    };
  }

  private static Long radix(String type) {
    return switch (type) {
      case "int2", "int4", "int8", "float4", "float8" -> 2L;
      case "numeric" -> 10L;
      default -> null;
    };
  }

  private static Long scale(String type, int typmod) {
    return switch (type) {
      case "int2", "int4", "int8" -> 0L;
      case "numeric" -> typmod == PgType.NO_TYPMOD ? null : (Long) (long) (typmod - HEADER & FIELD);
      default -> null;
    };
  }

  private static Long digits(String type, int typmod) {
    return switch (type) {
      case "date" -> 0L;
      case "time", "timetz", "timestamp", "timestamptz" ->
          typmod < 0 ? (long) DEFAULT_DIGITS : (long) typmod;
      case "interval" ->
          typmod < 0 || (typmod & FIELD) == FIELD ? (long) DEFAULT_DIGITS : (long) (typmod & FIELD);
      default -> null;
    };
  }
}
