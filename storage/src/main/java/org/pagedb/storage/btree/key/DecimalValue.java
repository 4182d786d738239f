package org.pagedb.storage.btree.key;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * A numeric being carried into or out of an index, refilled for each value.
 *
 * <p>A finite value is {@code ± 0.d0 d1 d2… × 100^exponent} with base-100 digits, neither the first
 * nor the last of them zero, and beside it the display scale: how many decimal places are shown.
 */
public final class DecimalValue {

  /** What a value is; in ascending order but for the sign of finite ones. */
  public enum Kind {
    /** Less than every finite value. */
    NEGATIVE_INFINITY,
    /** An ordinary number. */
    FINITE,
    /** Greater than every finite value. */
    POSITIVE_INFINITY,
    /** Not a number: equal to itself, greater than all else. */
    NAN
  }

  private static final long[] POWERS_OF_TEN = powersOfTen();

  private Kind kind = Kind.FINITE;
  private boolean negative;
  private int exponent;
  private byte[] digits = new byte[16];
  private int digitCount;
  private int scale;
  private byte[] decimals = new byte[40];

  /** Makes this NaN or an infinity. */
  public void setSpecial(Kind kind) {
    if (kind == Kind.FINITE) {
      throw new IllegalArgumentException("finite values come with digits");
    }
    this.kind = kind;
    clear(false, 0);
  }

  /** Makes this {@code unscaled / 10^scale}, shown with {@code scale} decimal places. */
  public void set(long unscaled, int scale) {
    if (unscaled == Long.MIN_VALUE) {
      set(BigInteger.valueOf(unscaled), scale);
      return;
    }
    kind = Kind.FINITE;
    clear(unscaled < 0, scale);
    int count = 0;
    for (long rest = Math.abs(unscaled); rest != 0; rest /= 10) {
      decimals[decimals.length - ++count] = (byte) (rest % 10);
    }
    pack(decimals.length - count, count);
  }

  /** Makes this {@code unscaled / 10^scale}, shown with {@code scale} decimal places. */
  public void set(BigInteger unscaled, int scale) {
    kind = Kind.FINITE;
    clear(unscaled.signum() < 0, scale);
    if (unscaled.signum() == 0) {
      return;
    }
    String text = unscaled.abs().toString();
    int count = text.length();
    if (decimals.length < count) {
      decimals = new byte[count];
    }
    int first = decimals.length - count;
    for (int i = 0; i < count; i++) {
      decimals[first + i] = (byte) (text.charAt(i) - '0');
    }
    pack(first, count);
  }

  /** What this is. */
  public Kind kind() {
    return kind;
  }

  /** Whether this is a finite value less than zero. */
  public boolean isNegative() {
    return negative;
  }

  /** Whether this is zero, whatever its scale. */
  public boolean isZero() {
    return kind == Kind.FINITE && digitCount == 0;
  }

  /** The display scale, 0 to 65,535. */
  public int scale() {
    return scale;
  }

  /** Whether {@link #unscaledLong} can answer. */
  public boolean fitsLong() {
    return kind == Kind.FINITE && Math.max(0, exponent) * 2 + scale <= 18;
  }

  /** The value times {@code 10^scale}; only where {@link #fitsLong}. */
  public long unscaledLong() {
    long result = 0;
    for (int i = 0; i < digitCount; i++) {
      result = result * 100 + digits[i];
    }
    int shift = scale - 2 * (digitCount - exponent);
    result = shift >= 0 ? result * POWERS_OF_TEN[shift] : result / POWERS_OF_TEN[-shift];
    return negative ? -result : result;
  }

  /** The finite value with its display scale. */
  public BigDecimal toBigDecimal() {
    if (kind != Kind.FINITE) {
      throw new ArithmeticException(kind.toString());
    }
    StringBuilder text = new StringBuilder(2 * digitCount + 1).append('0');
    for (int i = 0; i < digitCount; i++) {
      text.append((char) ('0' + digits[i] / 10)).append((char) ('0' + digits[i] % 10));
    }
    BigInteger unscaled = new BigInteger(text.toString());
    BigDecimal value =
        new BigDecimal(negative ? unscaled.negate() : unscaled, 2 * (digitCount - exponent));
    return value.setScale(scale);
  }

  int exponent() {
    return exponent;
  }

  int digitCount() {
    return digitCount;
  }

  int digit(int index) {
    return digits[index];
  }

  /** Starts a finite value whose digits are then appended. */
  void start(boolean negative, int exponent) {
    kind = Kind.FINITE;
    clear(negative, 0);
    this.exponent = exponent;
  }

  void append(int digit) {
    if (digitCount == digits.length) {
      digits = Arrays.copyOf(digits, digitCount * 2);
    }
    digits[digitCount++] = (byte) digit;
  }

  void scale(int scale) {
    this.scale = scale;
  }

  private void clear(boolean negative, int scale) {
    if (scale < 0 || scale > 0xFFFF) {
      throw new IllegalArgumentException("scale=" + scale);
    }
    this.negative = negative;
    this.scale = scale;
    exponent = 0;
    digitCount = 0;
  }

  /** Pairs the decimal digits so that the decimal point falls between two pairs. */
  private void pack(int first, int count) {
    int end = first + count;
    while (end > first && decimals[end - 1] == 0) {
      end--;
    }
    int integerDigits = count - scale;
    exponent = Math.floorDiv(integerDigits + 1, 2);
    int at = first;
    if ((integerDigits & 1) != 0 && at < end) {
      append(decimals[at++]);
    }
    while (at < end) {
      int high = decimals[at++];
      append(high * 10 + (at < end ? decimals[at++] : 0));
    }
    if (digitCount == 0) {
      exponent = 0;
    }
  }

  private static long[] powersOfTen() {
    long[] powers = new long[19];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = powers[i - 1] * 10;
    }
    return powers;
  }
}
