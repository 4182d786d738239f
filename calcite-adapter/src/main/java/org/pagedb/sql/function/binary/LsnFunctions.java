package org.pagedb.sql.function.binary;

import java.math.BigInteger;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.numeric.Numeric;
import org.pagedb.sql.type.numeric.NumericArithmetic;

/** Arithmetic on {@code pg_lsn}, and {@code xid8}'s extremes. */
public final class LsnFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object a = arguments[0];
    Object b = arguments.length > 1 ? arguments[1] : null;
    return switch (function) {
      case "pg_lsn_mi" -> Numeric.of(number((Long) a).subtract(number((Long) b)), 0);
      case "pg_lsn_pli" -> plus((Long) a, (Numeric) b, "add NaN to");
      case "numeric_pl_pg_lsn(numeric,pg_lsn)" -> plus((Long) b, (Numeric) a, "add NaN to");
      case "pg_lsn_mii" -> {
        Numeric distance = (Numeric) b;
        String action = "subtract NaN from";
        yield plus(
            (Long) a, distance.isNaN() ? distance : NumericArithmetic.negate(distance), action);
      }
      case "numeric_pg_lsn" -> {
        Numeric number = (Numeric) a;
        if (!number.isFinite()) {
          throw unsupported(
              "cannot convert " + (number.isNaN() ? "NaN" : "infinity") + " to pg_lsn");
        }
        yield position(NumericArithmetic.round(number, 0).unscaled());
      }
      case "xid8_larger" -> Long.compareUnsigned((Long) a, (Long) b) > 0 ? a : b;
      case "xid8_smaller" -> Long.compareUnsigned((Long) a, (Long) b) < 0 ? a : b;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static BigInteger number(long lsn) {
    return new BigInteger(Long.toUnsignedString(lsn));
  }

  private static SqlFailure unsupported(String message) {
    return new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, message);
  }

  private static long plus(long lsn, Numeric distance, String nanAction) {
    if (distance.isNaN()) {
      throw unsupported("cannot " + nanAction + " pg_lsn");
    }
    if (distance.isInfinite()) {
      throw unsupported("cannot convert infinity to pg_lsn");
    }
    Numeric sum = NumericArithmetic.add(Numeric.of(number(lsn), 0), distance);
    return position(NumericArithmetic.round(sum, 0).unscaled());
  }

  private static long position(BigInteger number) {
    if (number.signum() < 0 || number.bitLength() > Long.SIZE) {
      throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "pg_lsn out of range");
    }
    return number.longValue();
  }
}
