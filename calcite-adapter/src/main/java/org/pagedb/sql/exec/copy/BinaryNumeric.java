package org.pagedb.sql.exec.copy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.numeric.Numeric;

/**
 * {@code numeric} in PostgreSQL's binary form: how many digits to the base of 10,000, the weight of
 * the first, the sign, the display scale, the digits.
 */
final class BinaryNumeric {

  private static final int NEGATIVE = 0x4000;
  private static final int NAN = 0xC000;
  private static final int INFINITY = 0xD000;
  private static final int MINUS_INFINITY = 0xF000;
  private static final int BASE_DIGITS = 4;
  private static final BigInteger BASE = BigInteger.valueOf(10_000);

  private BinaryNumeric() {}

  static void write(Numeric value, ByteOutput out) {
    if (!value.isFinite()) {
      out.putInt(0);
      out.putShort(value.isNaN() ? NAN : value.signum() > 0 ? INFINITY : MINUS_INFINITY);
      out.putShort(0);
      return;
    }
    int scale = value.scale();
    int places = (scale + BASE_DIGITS - 1) / BASE_DIGITS;
    BigInteger rest =
        value.unscaled().abs().multiply(BigInteger.TEN.pow(places * BASE_DIGITS - scale));
    byte[] digits = rest.toString().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    int count = rest.signum() == 0 ? 0 : (digits.length + BASE_DIGITS - 1) / BASE_DIGITS;
    int[] groups = new int[count];
    int first = digits.length - count * BASE_DIGITS;
    for (int g = 0; g < count; g++) {
      for (int i = 0; i < BASE_DIGITS; i++) {
        int at = first + g * BASE_DIGITS + i;
        groups[g] = groups[g] * 10 + (at < 0 ? 0 : digits[at] - '0');
      }
    }
    int used = count;
    while (used > 0 && groups[used - 1] == 0) {
      used--;
    }
    out.putShort(used);
    out.putShort(used == 0 ? 0 : count - places - 1);
    out.putShort(value.signum() < 0 ? NEGATIVE : 0);
    out.putShort(scale);
    for (int g = 0; g < used; g++) {
      out.putShort(groups[g]);
    }
  }

  static Numeric read(ByteSource in) {
    int count = in.takeShort() & 0xFFFF;
    int weight = in.takeShort();
    int sign = in.takeShort() & 0xFFFF;
    int scale = in.takeShort() & 0xFFFF;
    switch (sign) {
      case NAN:
        return Numeric.NAN;
      case INFINITY:
        return Numeric.INFINITY;
      case MINUS_INFINITY:
        return Numeric.MINUS_INFINITY;
      case 0, NEGATIVE:
        break;
      default:
        throw invalid("sign");
    }
    if (scale > Numeric.MAX_SCALE) {
      throw invalid("scale");
    }
    BigInteger unscaled = BigInteger.ZERO;
    for (int i = 0; i < count; i++) {
      int digit = in.takeShort();
      if (digit < 0 || digit >= 10_000) {
        throw invalid("digit");
      }
      unscaled = unscaled.multiply(BASE).add(BigInteger.valueOf(digit));
    }
    // PostgreSQL too cuts digits that the scale does not show.
    BigDecimal value =
        new BigDecimal(unscaled, (count - 1 - weight) * BASE_DIGITS)
            .setScale(scale, RoundingMode.DOWN);
    return Numeric.of(sign == NEGATIVE ? value.negate() : value);
  }

  private static SqlFailure invalid(String what) {
    return new SqlFailure(
        SqlState.INVALID_BINARY_REPRESENTATION,
        "invalid " + what + " in external \"numeric\" value");
  }
}
