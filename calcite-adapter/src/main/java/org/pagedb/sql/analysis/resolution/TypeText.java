package org.pagedb.sql.analysis.resolution;

import org.pagedb.sql.type.PgType;

/** Types as PostgreSQL's messages and {@code format_type} write them. */
public final class TypeText {

  private TypeText() {}

  /** The type without modifier, for example {@code character varying} or {@code integer[]}. */
  public static String of(PgType type) {
    return of(type, PgType.NO_TYPMOD);
  }

  /** The type with its modifier, for example {@code numeric(10,2)}. */
  public static String of(PgType type, int typmod) {
    String name = type.name();
    if (type.isArray() && type.elementOid() != 0 && name.startsWith("_")) {
      return element(name.substring(1), type, typmod) + "[]";
    }
    return element(name, type, typmod);
  }

  private static String element(String name, PgType type, int typmod) {
    if (!type.schema().equals("pg_catalog")) {
      return quoted(name);
    }
    return switch (name) {
      case "bool" -> "boolean";
      case "int2" -> "smallint";
      case "int4" -> "integer";
      case "int8" -> "bigint";
      case "float4" -> "real";
      case "float8" -> "double precision";
      case "char" -> "\"char\"";
      case "any" -> "\"any\"";
      case "bpchar" -> typmod < 0 ? "character" : "character" + length(typmod - 4);
      case "varchar" -> typmod < 0 ? "character varying" : "character varying" + length(typmod - 4);
      case "bit" -> typmod < 0 ? "bit" : "bit" + length(typmod);
      case "varbit" -> typmod < 0 ? "bit varying" : "bit varying" + length(typmod);
      case "numeric" -> typmod < 0 ? name : numeric(typmod);
      case "time" -> "time" + length(typmod) + " without time zone";
      case "timetz" -> "time" + length(typmod) + " with time zone";
      case "timestamp" -> "timestamp" + length(typmod) + " without time zone";
      case "timestamptz" -> "timestamp" + length(typmod) + " with time zone";
      case "interval" -> typmod < 0 ? name : interval(typmod);
      default -> name;
    };
  }

  private static String length(int length) {
    return length < 0 ? "" : "(" + length + ")";
  }

  private static String numeric(int typmod) {
    int fields = typmod - 4;
    int scale = (((fields & 0x7FF) ^ 1024) - 1024);
    return "numeric(" + ((fields >> 16) & 0xFFFF) + "," + scale + ")";
  }

  private static String interval(int typmod) {
    int precision = typmod & 0xFFFF;
    String fields =
        switch (typmod >> 16 & 0x7FFF) {
          case 1 << 2 -> " year";
          case 1 << 1 -> " month";
          case 1 << 3 -> " day";
          case 1 << 10 -> " hour";
          case 1 << 11 -> " minute";
          case 1 << 12 -> " second";
          case 1 << 2 | 1 << 1 -> " year to month";
          case 1 << 3 | 1 << 10 -> " day to hour";
          case 1 << 3 | 1 << 10 | 1 << 11 -> " day to minute";
          case 1 << 3 | 1 << 10 | 1 << 11 | 1 << 12 -> " day to second";
          case 1 << 10 | 1 << 11 -> " hour to minute";
          case 1 << 10 | 1 << 11 | 1 << 12 -> " hour to second";
          case 1 << 11 | 1 << 12 -> " minute to second";
          default -> "";
        };
    return "interval" + fields + (precision == 0xFFFF ? "" : "(" + precision + ")");
  }

  /** An identifier, in double quotes unless it is a plain lower-case word. */
  public static String quoted(String name) {
    boolean plain = !name.isEmpty();
    for (int i = 0; i < name.length() && plain; i++) {
      char c = name.charAt(i);
      plain = c >= 'a' && c <= 'z' || c == '_' || i > 0 && (c >= '0' && c <= '9' || c == '$');
    }
    return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
  }
}
