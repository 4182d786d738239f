package org.pagedb.sql.type.builtin;

import org.pagedb.sql.type.PgType;

/**
 * The spellings of types that are SQL grammar rather than names: {@code integer} is {@code int4}
 * and prints as {@code integer}.
 */
public final class SqlTypeNames {

  private SqlTypeNames() {}

  /**
   * The internal name for a spelling in lower case with single blanks, such as {@code double
   * precision} or {@code timestamp with time zone}; any other word is returned as it is. {@code
   * float(p)} is {@code float4} up to 24 and {@code float8} beyond, which is left to the caller.
   */
  public static String internalName(String spelling) {
    return switch (spelling) {
      case "boolean" -> "bool";
      case "smallint" -> "int2";
      case "integer", "int" -> "int4";
      case "bigint" -> "int8";
      case "real" -> "float4";
      case "double precision", "float" -> "float8";
      case "decimal", "dec" -> "numeric";
      case "character varying", "char varying", "national character varying", "nchar varying" ->
          "varchar";
      case "character", "char", "national character", "national char", "nchar" -> "bpchar";
      case "bit varying" -> "varbit";
      case "time without time zone" -> "time";
      case "time with time zone" -> "timetz";
      case "timestamp without time zone" -> "timestamp";
      case "timestamp with time zone" -> "timestamptz";
      default -> spelling;
    };
  }

  /** How {@code format_type} writes a type without its modifier, arrays with {@code []}. */
  public static String sqlName(PgType type) {
    if (type.isArray() && type.name().startsWith("_")) {
      PgType element = BuiltinTypes.elementOf(type);
      return (element == null ? type.name().substring(1) : sqlName(element)) + "[]";
    }
    return switch (type.name()) {
      case "bool" -> "boolean";
      case "int2" -> "smallint";
      case "int4" -> "integer";
      case "int8" -> "bigint";
      case "float4" -> "real";
      case "float8" -> "double precision";
      case "varchar" -> "character varying";
      case "bpchar" -> "character";
      case "char" -> "\"char\"";
      case "any" -> "\"any\"";
      case "varbit" -> "bit varying";
      case "time" -> "time without time zone";
      case "timetz" -> "time with time zone";
      case "timestamp" -> "timestamp without time zone";
      case "timestamptz" -> "timestamp with time zone";
      case "_record" -> "record[]";
      default -> type.name();
    };
  }

  /** What {@code format_type(type, typmod)} gives: {@code timestamp(3) without time zone}. */
  public static String sqlName(PgType type, int typmod) {
    if (typmod < 0) {
      return sqlName(type);
    }
    if (type.isArray()) {
      PgType element = BuiltinTypes.elementOf(type);
      return element == null ? sqlName(type) : sqlName(element, typmod) + "[]";
    }
    String modifier = TypeModifiers.format(type, typmod);
    return switch (type.name()) {
      case "time", "timestamp" -> type.name() + modifier + " without time zone";
      case "timetz" -> "time" + modifier + " with time zone";
      case "timestamptz" -> "timestamp" + modifier + " with time zone";
      default -> sqlName(type) + modifier;
    };
  }
}
