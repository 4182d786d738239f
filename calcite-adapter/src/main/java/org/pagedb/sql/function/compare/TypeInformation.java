package org.pagedb.sql.function.compare;

import java.util.UUID;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.TypedFunctionArea;
import org.pagedb.sql.function.string.Quoting;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.builtin.PgCollation;
import org.pagedb.sql.type.builtin.SqlTypeNames;

/** What a value's type is, how many arguments are null, and the like. */
public final class TypeInformation implements TypedFunctionArea {

  @Override
  public Object call(String function, Object[] arguments, CallTypes types, TypeContext context) {
    return switch (function) {
      case "pg_typeof" -> (long) types.argument(0).oid();
      case "pg_collation_for" -> collation(types.argument(0));
      case "pg_num_nulls" -> count(arguments, types, true);
      case "pg_num_nonnulls" -> count(arguments, types, false);
      case "format_type" -> typeName((Long) arguments[0], (Long) arguments[1], context);
      case "gen_random_uuid" -> UUID.randomUUID();
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static String collation(PgType type) {
    if (type.collationOid() == 0 && !type.equals(BuiltinTypes.UNKNOWN)) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH,
          "collations are not supported by type " + SqlTypeNames.sqlName(type));
    }
    PgCollation known = PgCollation.byOid(type.collationOid());
    return known == null ? null : Quoting.identifier(known.name());
  }

  private static Long count(Object[] arguments, CallTypes types, boolean nulls) {
    Object[] values = arguments;
    if (types.variadicArray()) {
      if (arguments[0] == null) {
        return null;
      }
      values = ((ArrayValue) arguments[0]).elements();
    }
    long count = 0;
    for (Object value : values) {
      count += (value == null) == nulls ? 1 : 0;
    }
    return count;
  }

  private static String typeName(Long oid, Long typmod, TypeContext context) {
    if (oid == null) {
      return null;
    }
    PgType type = BuiltinTypes.byOid((int) (long) oid);
    if (type == null) {
      String name = context.objects().nameOf(BuiltinTypes.REGTYPE.oid(), oid);
      return oid == 0 ? "-" : name == null ? "???" : name;
    }
    int modifier = typmod == null ? PgType.NO_TYPMOD : (int) (long) typmod;
    String shown = SqlTypeNames.sqlName(type, modifier);
    boolean unread = modifier >= 0 && shown.equals(SqlTypeNames.sqlName(type));
    return unread && !hasModifiers(type) ? shown + "(" + modifier + ")" : shown;
  }

  /** Whether the modifier is the spelling's own business. */
  private static boolean hasModifiers(PgType type) {
    return switch (type.name()) {
      case "bool", "int2", "int4", "int8", "float4", "float8" -> true; // SQL's own spellings
      case "varchar", "bpchar", "bit", "varbit", "numeric", "interval" -> true;
      default -> type.name().startsWith("time") || type.isArray();
    };
  }
}
