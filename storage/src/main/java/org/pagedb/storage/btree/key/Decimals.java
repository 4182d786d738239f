package org.pagedb.storage.btree.key;

/**
 * Numerics in an order-preserving form that ends itself: a class byte, and for finite values other
 * than zero the exponent and the base-100 digits plus one, ended by 00; all but the class byte is
 * complemented where the value is negative. The scale does not order and is not here.
 */
final class Decimals {

  private static final int NEGATIVE_INFINITY = 0x10;
  private static final int NEGATIVE = 0x20;
  private static final int ZERO = 0x30;
  private static final int POSITIVE = 0x40;
  private static final int POSITIVE_INFINITY = 0x50;
  private static final int NAN = 0x60;

  /** Exponents of this size or less take one byte, others a mark and three bytes. */
  private static final int SHORT_EXPONENT = 100;

  private static final int EXPONENT_ZERO = 0x80;
  private static final int LONG_POSITIVE = 0xFF;
  private static final int LONG_NEGATIVE = 0x00;
  private static final int LONG_ZERO = 1 << 23;

  private Decimals() {}

  static void write(DecimalValue value, ByteSink target) {
    if (value.kind() != DecimalValue.Kind.FINITE || value.isZero()) {
      target.put(classOf(value));
      return;
    }
    target.put(classOf(value));
    int start = target.length();
    int exponent = value.exponent();
    if (Math.abs(exponent) <= SHORT_EXPONENT) {
      target.put(EXPONENT_ZERO + exponent);
    } else {
      target.put(exponent > 0 ? LONG_POSITIVE : LONG_NEGATIVE);
      target.putBigEndian(LONG_ZERO + exponent, 3);
    }
    for (int i = 0; i < value.digitCount(); i++) {
      target.put(value.digit(i) + 1);
    }
    target.put(0);
    target.flip(start, mask(value.isNegative()));
  }

  /** Reads the value at {@code offset} without its scale. */
  static void read(byte[] bytes, int offset, byte flip, DecimalValue target) {
    int kind = (bytes[offset] ^ flip) & 0xFF;
    switch (kind) {
      case NEGATIVE_INFINITY -> target.setSpecial(DecimalValue.Kind.NEGATIVE_INFINITY);
      case POSITIVE_INFINITY -> target.setSpecial(DecimalValue.Kind.POSITIVE_INFINITY);
      case NAN -> target.setSpecial(DecimalValue.Kind.NAN);
      case ZERO -> target.start(false, 0);
      default -> readFinite(bytes, offset + 1, flip, kind == NEGATIVE, target);
    }
  }

  private static void readFinite(
      byte[] bytes, int offset, byte flip, boolean negative, DecimalValue target) {
    int mask = flip ^ mask(negative);
    int at = offset;
    int first = (bytes[at++] ^ mask) & 0xFF;
    int exponent = first - EXPONENT_ZERO;
    if (first == LONG_POSITIVE || first == LONG_NEGATIVE) {
      exponent = 0;
      for (int i = 0; i < 3; i++) {
        exponent = exponent << 8 | (bytes[at++] ^ mask) & 0xFF;
      }
      exponent -= LONG_ZERO;
    }
    target.start(negative, exponent);
    for (int digit; (digit = (bytes[at++] ^ mask) & 0xFF) != 0; ) {
      target.append(digit - 1);
    }
  }

  /** The offset just behind the value at {@code offset}. */
  static int skip(byte[] bytes, int offset, byte flip) {
    int kind = (bytes[offset] ^ flip) & 0xFF;
    if (kind != NEGATIVE && kind != POSITIVE) {
      return offset + 1;
    }
    int mask = flip ^ mask(kind == NEGATIVE);
    int first = (bytes[offset + 1] ^ mask) & 0xFF;
    int at = offset + (first == LONG_POSITIVE || first == LONG_NEGATIVE ? 5 : 2);
    while ((byte) (bytes[at] ^ mask) != 0) {
      at++;
    }
    return at + 1;
  }

  /** Whether the value at {@code offset} has a scale, as only finite ones do. */
  static boolean hasScale(byte[] bytes, int offset, byte flip) {
    int kind = (bytes[offset] ^ flip) & 0xFF;
    return kind == NEGATIVE || kind == ZERO || kind == POSITIVE;
  }

  private static int classOf(DecimalValue value) {
    return switch (value.kind()) {
      case NEGATIVE_INFINITY -> NEGATIVE_INFINITY;
      case POSITIVE_INFINITY -> POSITIVE_INFINITY;
      case NAN -> NAN;
      case FINITE -> value.isZero() ? ZERO : value.isNegative() ? NEGATIVE : POSITIVE;
    };
  }

  private static byte mask(boolean negative) {
    return (byte) (negative ? 0xFF : 0);
  }
}
