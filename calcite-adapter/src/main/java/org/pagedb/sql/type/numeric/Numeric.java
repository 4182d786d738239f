package org.pagedb.sql.type.numeric;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * A value of type {@code numeric}: {@code unscaled × 10^-scale}, NaN or an infinity. The scale is
 * the display scale, so {@code 1.50} and {@code 1.5} are equal numbers that print differently.
 * Unscaled values that fit a long are kept as one. Immutable.
 */
public final class Numeric implements Comparable<Numeric> {

  /** Most digits before the decimal point. */
  public static final int MAX_INTEGER_DIGITS = 131_072;

  /** Most digits after the decimal point. */
  public static final int MAX_SCALE = 16_383;

  /** 0 with scale 0. */
  public static final Numeric ZERO = new Numeric(0, 0);

  /** 1 with scale 0. */
  public static final Numeric ONE = new Numeric(1, 0);

  /** Not a number; equal to itself and greater than every other value. */
  public static final Numeric NAN = new Numeric(Kind.NAN);

  /** Greater than every finite number. */
  public static final Numeric INFINITY = new Numeric(Kind.INFINITY);

  /** Less than every finite number. */
  public static final Numeric MINUS_INFINITY = new Numeric(Kind.MINUS_INFINITY);

  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  /** In PostgreSQL's order. */
  private enum Kind {
    MINUS_INFINITY,
    FINITE,
    INFINITY,
    NAN
  }

  private final Kind kind;
  private final long small;
  private final BigInteger big; // null if the unscaled value fits a long
  private final int scale;

  private Numeric(Kind kind) {
    this.kind = kind;
    this.small = 0;
    this.big = null;
    this.scale = 0;
  }

  private Numeric(long unscaled, int scale) {
    this.kind = Kind.FINITE;
    this.small = unscaled;
    this.big = null;
    this.scale = scale;
  }

  private Numeric(BigInteger unscaled, int scale) {
    this.kind = Kind.FINITE;
    this.small = 0;
    this.big = unscaled;
    this.scale = scale;
  }

  /** A whole number with scale 0. */
  public static Numeric of(long value) {
    return value == 0 ? ZERO : new Numeric(value, 0);
  }

  /**
   * {@code unscaled × 10^-scale}.
   *
   * @param scale from 0 to {@link #MAX_SCALE}
   */
  public static Numeric of(long unscaled, int scale) {
    return scale > MAX_SCALE
        ? of(BigInteger.valueOf(unscaled), scale)
        : new Numeric(unscaled, scale);
  }

  /**
   * {@code unscaled × 10^-scale}; digits after {@link #MAX_SCALE} are rounded away.
   *
   * @throws SqlFailure 22003 if there are more digits than numeric has room for
   */
  public static Numeric of(BigInteger unscaled, int scale) {
    if (scale < 0 || scale > MAX_SCALE || unscaled.bitLength() > 400_000) {
      return checked(new BigDecimal(unscaled, scale));
    }
    boolean fits = unscaled.compareTo(MIN_LONG) >= 0 && unscaled.compareTo(MAX_LONG) <= 0;
    return fits ? new Numeric(unscaled.longValue(), scale) : new Numeric(unscaled, scale);
  }

  /** The same number; a negative scale becomes 0. */
  public static Numeric of(BigDecimal value) {
    return of(value.unscaledValue(), value.scale());
  }

  private static Numeric checked(BigDecimal value) {
    BigDecimal fitted = value;
    if (value.scale() < 0) {
      if ((long) value.precision() - value.scale() > MAX_INTEGER_DIGITS && value.signum() != 0) {
        throw overflow();
      }
      fitted = value.setScale(0);
    } else if (value.scale() > MAX_SCALE) {
      fitted = value.setScale(MAX_SCALE, java.math.RoundingMode.HALF_UP);
    }
    if (fitted.precision() - fitted.scale() > MAX_INTEGER_DIGITS) {
      throw overflow();
    }
    BigInteger unscaled = fitted.unscaledValue();
    return unscaled.bitLength() < Long.SIZE
        ? new Numeric(unscaled.longValue(), fitted.scale())
        : new Numeric(unscaled, fitted.scale());
  }

  /** {@code value overflows numeric format} (22003). */
  public static SqlFailure overflow() {
    return new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "value overflows numeric format");
  }

  /** Neither NaN nor an infinity. */
  public boolean isFinite() {
    return kind == Kind.FINITE;
  }

  /** Whether this is NaN. */
  public boolean isNaN() {
    return kind == Kind.NAN;
  }

  /** Whether this is one of the two infinities. */
  public boolean isInfinite() {
    return kind == Kind.INFINITY || kind == Kind.MINUS_INFINITY;
  }

  /** Whether the unscaled value fits a long; true for NaN and infinities too. */
  public boolean isSmall() {
    return big == null;
  }

  /** The unscaled value of a number that {@link #isSmall}. */
  public long smallUnscaled() {
    return small;
  }

  /** The unscaled value of a finite number. */
  public BigInteger unscaled() {
    return big != null ? big : BigInteger.valueOf(small);
  }

  /** Digits shown after the decimal point. */
  public int scale() {
    return scale;
  }

  /** −1, 0 or 1; the infinities have signs, NaN counts as 0. */
  public int signum() {
    return switch (kind) {
      case FINITE -> big != null ? big.signum() : Long.signum(small);
      case INFINITY -> 1;
      case MINUS_INFINITY -> -1;
      case NAN -> 0;
    };
  }

  /** The value of a finite number, with its scale. */
  public BigDecimal toBigDecimal() {
    if (!isFinite()) {
      throw new IllegalStateException("not finite: " + this);
    }
    return big != null ? new BigDecimal(big, scale) : BigDecimal.valueOf(small, scale);
  }

  /** The nearest double, infinite if the number is too large for one. */
  public double toDouble() {
    return switch (kind) {
      case FINITE -> toBigDecimal().doubleValue();
      case INFINITY -> Double.POSITIVE_INFINITY;
      case MINUS_INFINITY -> Double.NEGATIVE_INFINITY;
      case NAN -> Double.NaN;
    };
  }

  @Override
  public int compareTo(Numeric other) {
    if (kind != other.kind) {
      return kind.compareTo(other.kind);
    }
    if (kind != Kind.FINITE) {
      return 0;
    }
    if (scale == other.scale && big == null && other.big == null) {
      return Long.compare(small, other.small);
    }
    return toBigDecimal().compareTo(other.toBigDecimal());
  }

  /** Equal numbers, whatever their scales. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Numeric && compareTo((Numeric) other) == 0;
  }

  @Override
  public int hashCode() {
    if (kind != Kind.FINITE) {
      return kind.ordinal() * 0x9E3779B9;
    }
    if (big != null) {
      return toBigDecimal().stripTrailingZeros().hashCode();
    }
    long unscaled = small;
    int digits = scale;
    while (digits > 0 && unscaled % 10 == 0) {
      unscaled /= 10;
      digits--;
    }
    // as BigDecimal does after stripping, so that both forms of one number agree
    return BigDecimal.valueOf(unscaled, digits).stripTrailingZeros().hashCode();
  }

  /** PostgreSQL's text form. */
  @Override
  public String toString() {
    return switch (kind) {
      case FINITE -> finiteText();
      case INFINITY -> "Infinity";
      case MINUS_INFINITY -> "-Infinity";
      case NAN -> "NaN";
    };
  }

  private String finiteText() {
    String digits = big != null ? big.toString() : Long.toString(small);
    if (scale == 0) {
      return digits;
    }
    boolean negative = digits.charAt(0) == '-';
    int start = negative ? 1 : 0;
    int count = digits.length() - start;
    StringBuilder text = new StringBuilder(Math.max(count, scale) + 3);
    if (negative) {
      text.append('-');
    }
    if (count <= scale) {
      text.append("0.");
      text.append("0".repeat(scale - count));
      text.append(digits, start, digits.length());
    } else {
      text.append(digits, start, digits.length() - scale);
      text.append('.');
      text.append(digits, digits.length() - scale, digits.length());
    }
    return text.toString();
  }
}
