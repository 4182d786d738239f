package org.pagedb.sql.function.arithmetic;

import static org.pagedb.sql.function.arithmetic.IntegerRange.int2;
import static org.pagedb.sql.function.arithmetic.IntegerRange.int4;

import java.math.BigInteger;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.TypeFailures;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;
import org.pagedb.sql.type.numeric.NumericCodec;
import org.pagedb.sql.type.scalar.FloatText;

/** Casts between the number types, and between integers and booleans. */
public final class NumberConversion implements FunctionArea {

  private static final double TWO_63 = 0x1p63;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object value = arguments[0];
    return switch (function) {
      case "i2toi4", "int28", "int48" -> value;
      case "i4toi2", "int82" -> int2((Long) value);
      case "int84" -> int4((Long) value);
      case "i2tof", "i4tof", "i8tof" -> (double) (float) (long) (Long) value;
      case "i2tod", "i4tod", "i8tod" -> (double) (Long) value;
      case "ftod" -> value;
      case "dtof" -> toFloat4((Double) value);
      case "ftoi2", "dtoi2" -> fromDouble((Double) value, Short.MIN_VALUE, 0x1p15, "smallint");
      case "ftoi4", "dtoi4" -> fromDouble((Double) value, Integer.MIN_VALUE, 0x1p31, "integer");
      case "ftoi8", "dtoi8" -> fromDouble((Double) value, Long.MIN_VALUE, TWO_63, "bigint");
      case "int4_bool" -> (Long) value != 0;
      case "bool_int4" -> (Boolean) value ? 1L : 0L;
      case "oidtoi8" -> value;
      case "i8tooid" -> toOid((Long) value);
      default -> numeric(function, value);
    };
  }

  private static Object numeric(String function, Object value) {
    return switch (function) {
      case "int2_numeric", "int4_numeric", "int8_numeric" -> Numeric.of((Long) value);
      case "float4_numeric" -> fromDouble((Double) value, 6);
      case "float8_numeric" -> fromDouble((Double) value, 15);
      case "numeric_int2" -> toLong((Numeric) value, Short.MIN_VALUE, Short.MAX_VALUE, "smallint");
      case "numeric_int4" ->
          toLong((Numeric) value, Integer.MIN_VALUE, Integer.MAX_VALUE, "integer");
      case "numeric_int8" -> toLong((Numeric) value, Long.MIN_VALUE, Long.MAX_VALUE, "bigint");
      case "numeric_float8" -> toDouble((Numeric) value);
      case "numeric_float4" -> toFloat((Numeric) value);
      default -> throw FunctionArea.unknown(function);
    };
  }

  static double toFloat4(double value) {
    double narrowed = (float) value;
    if (Double.isInfinite(narrowed) && !Double.isInfinite(value)) {
      throw FloatArithmetic.overflow();
    }
    if (narrowed == 0 && value != 0) {
      throw FloatArithmetic.underflow();
    }
    return narrowed;
  }

  /** Rounds half to even, as C's {@code rint}. */
  private static long fromDouble(double value, double min, double limit, String type) {
    double rounded = Math.rint(value);
    if (!(rounded >= min && rounded < limit)) {
      throw TypeFailures.outOfRange(type);
    }
    return (long) rounded;
  }

  private static long toOid(long value) {
    if (value < 0 || value > 0xFFFF_FFFFL) {
      throw TypeFailures.outOfRange("OID");
    }
    return value;
  }

  /** With the digits that the float type is sure of. */
  private static Numeric fromDouble(double value, int digits) {
    return NumericCodec.parse(FloatText.rounded(value, digits));
  }

  /**
   * Rounds half away from zero.
   *
   * @throws SqlFailure 0A000 for NaN and infinities, 22003 if it is out of range
   */
  static long toLong(Numeric value, long min, long max, String type) {
    if (!value.isFinite()) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "cannot convert " + (value.isNaN() ? "NaN" : "infinity") + " to " + type);
    }
    Numeric rounded = NumericArithmetic.round(value, 0);
    BigInteger whole = rounded.unscaled();
    if (whole.bitLength() >= Long.SIZE || whole.longValue() < min || whole.longValue() > max) {
      throw TypeFailures.outOfRange(type);
    }
    return whole.longValue();
  }

  private static double toDouble(Numeric value) {
    double result = value.toDouble();
    if (Double.isInfinite(result) && value.isFinite()) {
      throw beyond("double precision", value);
    }
    return result;
  }

  private static SqlFailure beyond(String type, Numeric value) {
    return new SqlFailure(
        SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "\"" + value + "\" is out of range for type " + type);
  }

  private static double toFloat(Numeric value) {
    double result = value.isFinite() ? value.toBigDecimal().floatValue() : value.toDouble();
    if (Double.isInfinite(result) && value.isFinite()) {
      throw beyond("real", value);
    }
    return result;
  }
}
