package org.pagedb.sql.function.catalog;

import org.pagedb.sql.function.PgCast;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * A line of {@code casts.txt}: source and target type, context {@code e a i}, method {@code b f i},
 * function's name and oid (empty and 0 if none).
 */
final class CastRow {

  private CastRow() {}

  static PgCast cast(String[] fields) {
    boolean function = fields[3].equals("f");
    return new PgCast(
        BuiltinTypes.byOid(Integer.parseInt(fields[0])),
        BuiltinTypes.byOid(Integer.parseInt(fields[1])),
        context(fields[2].charAt(0)),
        method(fields[3].charAt(0)),
        function ? fields[4] : null,
        Integer.parseInt(fields[5]));
  }

  private static PgCast.Context context(char code) {
    return switch (code) {
      case 'i' -> PgCast.Context.IMPLICIT;
      case 'a' -> PgCast.Context.ASSIGNMENT;
      default -> PgCast.Context.EXPLICIT;
    };
  }

  private static PgCast.Method method(char code) {
    return switch (code) {
      case 'b' -> PgCast.Method.BINARY;
      case 'f' -> PgCast.Method.FUNCTION;
      default -> PgCast.Method.INPUT_OUTPUT;
    };
  }
}
