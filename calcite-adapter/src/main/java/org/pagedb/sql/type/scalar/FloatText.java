package org.pagedb.sql.type.scalar;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Writes floating-point numbers as PostgreSQL does: the shortest digits that read back as the same
 * number, or a fixed number of digits as C's {@code %g}.
 */
public final class FloatText {

  private static final double[] POWERS = {
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private FloatText() {}

  /** Shortest text of a {@code float8}. */
  public static String shortest(double value) {
    String special = special(value);
    if (special != null) {
      return special;
    }
    double magnitude = Math.abs(value);
    // At most 15 digits are always unique, so digits found this way are the shortest.
    for (int scale = 0; scale < POWERS.length; scale++) {
      double scaled = Math.rint(magnitude * POWERS[scale]);
      if (scaled >= 1e15) {
        break;
      }
      if (scaled / POWERS[scale] == magnitude) {
        return layOut(value < 0, Long.toString((long) scaled), -scale, 15);
      }
    }
    return shortestOf(value < 0, new BigDecimal(magnitude), Double.toString(magnitude), 15, false);
  }

  /** Shortest text of a {@code float4}. */
  public static String shortest(float value) {
    String special = special(value);
    if (special != null) {
      return special;
    }
    float magnitude = Math.abs(value);
    for (int scale = 0; scale < POWERS.length; scale++) {
      double scaled = Math.rint(magnitude * POWERS[scale]);
      if (scaled >= 1e6) {
        break;
      }
      if ((float) (scaled / POWERS[scale]) == magnitude) {
        return layOut(value < 0, Long.toString((long) scaled), -scale, 6);
      }
    }
    return shortestOf(value < 0, new BigDecimal(magnitude), Float.toString(magnitude), 6, true);
  }

  private static String special(double value) {
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    if (Double.isNaN(value)) {
      return "NaN";
    }
    return Double.isInfinite(value) ? value > 0 ? "Infinity" : "-Infinity" : null;
  }

  /** The platform's digits read back exactly but may be too many by one or two. */
  private static String shortestOf(
      boolean negative, BigDecimal exact, String platform, int fixedDigits, boolean single) {
    BigDecimal best = new BigDecimal(platform).stripTrailingZeros();
    int most = best.precision();
    while (!readsAs(best, exact, single)) {
      BigDecimal found = roundTrip(exact, ++most, single);
      best = found == null ? best : found;
    }
    for (int digits = best.precision(); digits > 0; digits--) {
      BigDecimal found = roundTrip(exact, digits, single);
      if (found == null) {
        break;
      }
      best = found;
    }
    best = best.stripTrailingZeros();
    return layOut(negative, best.unscaledValue().toString(), -best.scale(), fixedDigits);
  }

  private static BigDecimal roundTrip(BigDecimal exact, int digits, boolean single) {
    BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    if (readsAs(nearest, exact, single)) {
      return nearest;
    }
    RoundingMode other = nearest.compareTo(exact) > 0 ? RoundingMode.DOWN : RoundingMode.UP;
    BigDecimal next = exact.round(new MathContext(digits, other));
    return readsAs(next, exact, single) ? next : null;
  }

  private static boolean readsAs(BigDecimal candidate, BigDecimal exact, boolean single) {
    String text = candidate.toString();
    boolean reads =
        single
            ? Float.parseFloat(text) == exact.floatValue()
            : Double.parseDouble(text) == exact.doubleValue();
    return reads && !isBetween(candidate, exact, single);
  }

  /**
   * Whether a text is as near to the next number: PostgreSQL does not trust the reader's choice.
   */
  private static boolean isBetween(BigDecimal candidate, BigDecimal exact, boolean single) {
    int order = candidate.compareTo(exact);
    if (order == 0) {
      return false;
    }
    double next;
    if (single) {
      float value = exact.floatValue();
      next = order > 0 ? Math.nextUp(value) : Math.nextDown(value);
    } else {
      double value = exact.doubleValue();
      next = order > 0 ? Math.nextUp(value) : Math.nextDown(value);
    }
    return !Double.isInfinite(next)
        && candidate.add(candidate).compareTo(exact.add(new BigDecimal(next))) == 0;
  }

  /** {@code digits × 10^exponent}, plain if the decimal exponent is from −4 to the limit. */
  private static String layOut(boolean negative, String digits, int exponent, int limit) {
    int length = digits.length();
    int end = length;
    while (end > 1 && digits.charAt(end - 1) == '0') {
      end--;
    }
    String significant = digits.substring(0, end);
    int leading = length - 1 + exponent; // decimal exponent of the first digit
    StringBuilder text = new StringBuilder(24);
    if (negative) {
      text.append('-');
    }
    if (leading < -4 || leading >= limit) {
      appendScientific(text, significant, leading);
    } else {
      appendPlain(text, significant, leading);
    }
    return text.toString();
  }

  private static void appendPlain(StringBuilder text, String digits, int leading) {
    if (leading < 0) {
      text.append("0.");
      text.append("0".repeat(-leading - 1));
      text.append(digits);
    } else if (digits.length() <= leading + 1) {
      text.append(digits);
      text.append("0".repeat(leading + 1 - digits.length()));
    } else {
      text.append(digits, 0, leading + 1);
      text.append('.');
      text.append(digits, leading + 1, digits.length());
    }
  }

  private static void appendScientific(StringBuilder text, String digits, int leading) {
    text.append(digits.charAt(0));
    if (digits.length() > 1) {
      text.append('.');
      text.append(digits, 1, digits.length());
    }
    text.append(leading < 0 ? "e-" : "e+");
    int exponent = Math.abs(leading);
    if (exponent < 10) {
      text.append('0');
    }
    text.append(exponent);
  }

  /** As C's {@code %.<digits>g}; {@code digits} is at least 1. */
  public static String rounded(double value, int digits) {
    String special = special(value);
    if (special != null) {
      return special;
    }
    BigDecimal rounded =
        new BigDecimal(Math.abs(value)).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    return layOut(value < 0, rounded.unscaledValue().toString(), -rounded.scale(), digits);
  }
}
