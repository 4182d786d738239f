package org.pagedb.sql.function.compare;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.CallTypes;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.function.TypedFunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.composite.EnumCodec;
import org.pagedb.sql.type.composite.EnumValue;

/** Enums: comparison, and chapter 9.10's functions. */
public final class EnumFunctions implements TypedFunctionArea {

  @Override
  public Object call(String function, Object[] arguments, CallTypes types, TypeContext context) {
    return switch (function) {
      case "enum_first" -> values(types).get(0);
      case "enum_last" -> values(types).get(values(types).size() - 1);
      case "enum_range_all" -> range(types, null, null);
      case "enum_range_bounds" -> range(types, (EnumValue) arguments[0], (EnumValue) arguments[1]);
      default -> compared(function, (EnumValue) arguments[0], (EnumValue) arguments[1]);
    };
  }

  private static Object compared(String function, EnumValue left, EnumValue right) {
    int order = left.compareTo(right);
    return switch (function) {
      case "enum_eq" -> order == 0;
      case "enum_ne" -> order != 0;
      case "enum_lt" -> order < 0;
      case "enum_le" -> order <= 0;
      case "enum_gt" -> order > 0;
      case "enum_ge" -> order >= 0;
      case "enum_cmp" -> (long) Integer.signum(order);
      case "enum_larger" -> order > 0 ? left : right;
      case "enum_smaller" -> order < 0 ? left : right;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static PgType enumType(CallTypes types) {
    return types.argument(0);
  }

  private static List<EnumValue> values(CallTypes types) {
    List<EnumValue> values = ((EnumCodec) enumType(types).codec()).values();
    if (values.isEmpty()) {
      throw new SqlFailure(
          SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE,
          "enum " + enumType(types).name() + " contains no values");
    }
    return values;
  }

  private static ArrayValue range(CallTypes types, EnumValue from, EnumValue to) {
    EnumCodec codec = (EnumCodec) enumType(types).codec();
    Object[] within =
        codec.values().stream()
            .filter(value -> from == null || value.compareTo(from) >= 0)
            .filter(value -> to == null || value.compareTo(to) <= 0)
            .toArray();
    return ArrayValue.of(enumType(types), within);
  }
}
