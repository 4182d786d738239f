package org.pagedb.sql.function.compare;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.composite.RecordValue;

/** Rows, field by field; nulls are equal to each other here. */
public final class RecordComparison implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    RecordValue left = (RecordValue) arguments[0];
    RecordValue right = (RecordValue) arguments[1];
    return switch (function) {
      case "record_eq" -> RecordValue.equal(left, right);
      case "record_ne" -> !RecordValue.equal(left, right);
      default -> ordered(function, RecordValue.compare(left, right));
    };
  }

  private static Object ordered(String function, int order) {
    return switch (function) {
      case "record_lt" -> order < 0;
      case "record_le" -> order <= 0;
      case "record_gt" -> order > 0;
      case "record_ge" -> order >= 0;
      case "btrecordcmp" -> (long) Integer.signum(order);
      default -> throw FunctionArea.unknown(function);
    };
  }
}
