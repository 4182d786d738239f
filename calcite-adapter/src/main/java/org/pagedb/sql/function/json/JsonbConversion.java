package org.pagedb.sql.function.json;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.json.JsonValue;
import org.pagedb.sql.type.json.JsonValue.JsonBoolean;
import org.pagedb.sql.type.json.JsonValue.JsonNumber;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;

/** Casts from {@code jsonb} scalars. */
public final class JsonbConversion implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    JsonValue json = (JsonValue) arguments[0];
    return switch (function) {
      case "jsonb_bool" -> {
        if (json instanceof JsonBoolean truth) {
          yield truth.value();
        }
        throw cannotCast(json, "boolean");
      }
      case "jsonb_numeric" -> number(json, "numeric");
      case "jsonb_int2" -> whole(json, "smallint", Short.MIN_VALUE, Short.MAX_VALUE);
      case "jsonb_int4" -> whole(json, "integer", Integer.MIN_VALUE, Integer.MAX_VALUE);
      case "jsonb_int8" -> whole(json, "bigint", Long.MIN_VALUE, Long.MAX_VALUE);
      case "jsonb_float4" -> (double) (float) number(json, "real").toDouble();
      case "jsonb_float8" -> number(json, "double precision").toDouble();
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static SqlFailure cannotCast(JsonValue json, String type) {
    String kind =
        switch (json.typeName()) {
          case "number" -> "numeric";
          default -> json.typeName();
        };
    return new SqlFailure(
        SqlState.INVALID_PARAMETER_VALUE, "cannot cast jsonb " + kind + " to type " + type);
  }

  private static Numeric number(JsonValue json, String type) {
    if (json instanceof JsonNumber number) {
      return number.value();
    }
    throw cannotCast(json, type);
  }

  private static long whole(JsonValue json, String type, long min, long max) {
    Numeric rounded = NumericArithmetic.round(number(json, type), 0);
    boolean fits =
        rounded.isSmall() && rounded.smallUnscaled() >= min && rounded.smallUnscaled() <= max;
    if (!fits) {
      throw TypeFailures.outOfRange(type);
    }
    return rounded.smallUnscaled();
  }
}
