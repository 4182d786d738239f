package org.pagedb.sql.type.numeric;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/**
 * {@code numeric(precision, scale)}: a {@link Numeric}. The type modifier is {@code (precision <<
 * 16 | scale & 0x7ff) + 4}, the scale an 11-bit signed number.
 */
public final class NumericCodec implements TypeCodec {

  private static final int MODIFIER_HEADER = 4;

  /** The type modifier of {@code numeric(precision, scale)}. */
  public static int typmod(int precision, int scale) {
    return (precision << 16 | scale & 0x7FF) + MODIFIER_HEADER;
  }

  /** The precision in a type modifier. */
  public static int precision(int typmod) {
    return typmod - MODIFIER_HEADER >> 16 & 0xFFFF;
  }

  /** The scale in a type modifier, from −1000 to 1000. */
  public static int scale(int typmod) {
    return (typmod - MODIFIER_HEADER & 0x7FF ^ 1024) - 1024;
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return applyTypmod(NumericText.parse(text), typmod, false);
  }

  /** Reads a number without type modifier. */
  public static Numeric parse(String text) {
    return NumericText.parse(text);
  }

  @Override
  public Object applyTypmod(Object datum, int typmod, boolean explicit) {
    Numeric value = (Numeric) datum;
    if (typmod < MODIFIER_HEADER || value.isNaN()) {
      return value;
    }
    int precision = precision(typmod);
    int scale = scale(typmod);
    if (value.isInfinite()) {
      throw tooLarge()
          .detail(
              "A field with precision %d, scale %d cannot hold an infinite value."
                  .formatted(precision, scale));
    }
    Numeric rounded = NumericArithmetic.round(value, scale);
    int digits = rounded.signum() == 0 ? 0 : NumericArithmetic.integerDigits(rounded);
    if (rounded.signum() != 0 && digits > precision - scale) {
      int most = precision - scale;
      throw tooLarge()
          .detail(
              "A field with precision %d, scale %d must round to an absolute value less than %s%s."
                  .formatted(precision, scale, most == 0 ? "" : "10^", most == 0 ? 1 : most));
    }
    return rounded;
  }

  private static SqlFailure tooLarge() {
    return new SqlFailure(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "numeric field overflow");
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return datum.toString();
  }

  @Override
  public int compare(Object left, Object right) {
    return ((Numeric) left).compareTo((Numeric) right);
  }

  @Override
  public boolean equalWhenSameBits() {
    return false;
  }

  @Override
  public byte[] toBytes(Object datum) {
    return NumericFormat.write((Numeric) datum);
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return NumericFormat.read(buffer, offset, length);
  }
}
