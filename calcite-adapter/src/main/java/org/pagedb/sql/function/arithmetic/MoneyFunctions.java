package org.pagedb.sql.function.arithmetic;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.numeric.Numeric;

/** Operators and casts of {@code money}. */
public final class MoneyFunctions implements FunctionArea {

  private static final String MONEY = "money";

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object a = arguments[0];
    return switch (function) {
      case "int4_cash", "int8_cash" -> IntegerRange.multiply((Long) a, 100, MONEY);
      case "numeric_cash" -> ofNumeric((Numeric) a);
      case "cash_numeric" -> Numeric.of((Long) a, 2);
      default -> binary(function, a, arguments[1]);
    };
  }

  private static Object binary(String function, Object a, Object b) {
    return switch (function) {
      case "cash_pl" -> IntegerRange.add((Long) a, (Long) b, MONEY);
      case "cash_mi" -> IntegerRange.subtract((Long) a, (Long) b, MONEY);
      case "cash_div_cash" -> ratio((Long) a, (Long) b);
      case "cash_mul_int2",
          "cash_mul_int4",
          "cash_mul_int8",
          "int2_mul_cash",
          "int4_mul_cash",
          "int8_mul_cash" ->
          IntegerRange.multiply((Long) a, (Long) b, MONEY);
      case "cash_div_int2", "cash_div_int4", "cash_div_int8" ->
          IntegerRange.divide((Long) a, (Long) b);
      case "cash_mul_flt4", "cash_mul_flt8" -> rounded((Long) a * (Double) b);
      case "flt4_mul_cash", "flt8_mul_cash" -> rounded((Double) a * (Long) b);
      case "cash_div_flt4", "cash_div_flt8" -> divided((Long) a, (Double) b);
      case "cash_eq" -> (long) (Long) a == (Long) b;
      case "cash_ne" -> (long) (Long) a != (Long) b;
      case "cash_lt" -> (Long) a < (Long) b;
      case "cash_le" -> (Long) a <= (Long) b;
      case "cash_gt" -> (Long) a > (Long) b;
      case "cash_ge" -> (Long) a >= (Long) b;
      case "cash_cmp" -> (long) Long.compare((Long) a, (Long) b);
      case "cashlarger" -> (Long) a > (Long) b ? a : b;
      case "cashsmaller" -> (Long) a < (Long) b ? a : b;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static long rounded(double cents) {
    double whole = Math.rint(cents);
    if (!(whole >= -0x1p63 && whole < 0x1p63)) {
      throw TypeFailures.outOfRange(MONEY);
    }
    return (long) whole;
  }

  private static double ratio(long a, long b) {
    if (b == 0) {
      throw TypeFailures.divisionByZero();
    }
    return (double) a / b;
  }

  private static long divided(long a, double b) {
    if (b == 0) {
      throw TypeFailures.divisionByZero();
    }
    return rounded(a / b);
  }

  private static long ofNumeric(Numeric value) {
    if (!value.isFinite()) {
      throw TypeFailures.outOfRange("bigint");
    }
    BigDecimal cents = value.toBigDecimal().movePointRight(2).setScale(0, RoundingMode.HALF_UP);
    if (cents.toBigInteger().bitLength() >= Long.SIZE) {
      throw TypeFailures.outOfRange("bigint");
    }
    return cents.longValue();
  }
}
