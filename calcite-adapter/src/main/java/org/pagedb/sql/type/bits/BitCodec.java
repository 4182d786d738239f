package org.pagedb.sql.type.bits;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.ElementForm;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/**
 * {@code bit(n)} and {@code varbit(n)}: a {@link BitString}; the type modifier is n. The byte form
 * is the number of bits as a varint, then the bytes with their length.
 */
public final class BitCodec implements TypeCodec {

  private final boolean varying;

  private BitCodec(boolean varying) {
    this.varying = varying;
  }

  /** The codec of {@code bit}. */
  public static BitCodec fixed() {
    return new BitCodec(false);
  }

  /** The codec of {@code bit varying}. */
  public static BitCodec varying() {
    return new BitCodec(true);
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    boolean hex = text.startsWith("x") || text.startsWith("X");
    boolean marked = hex || text.startsWith("b") || text.startsWith("B");
    String digits = marked ? text.substring(1) : text;
    int bitsPerDigit = hex ? 4 : 1;
    int length = digits.length() * bitsPerDigit;
    byte[] bytes = new byte[(length + 7) / 8];
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      int digit = c < 128 ? Character.digit(c, hex ? 16 : 2) : -1;
      if (digit < 0) {
        throw new SqlFailure(
            SqlState.INVALID_TEXT_REPRESENTATION,
            "\""
                + Character.toString(digits.codePointAt(i))
                + "\" is not a valid "
                + (hex ? "hexadecimal" : "binary")
                + " digit");
      }
      int at = i * bitsPerDigit;
      bytes[at / 8] |= (byte) (digit << 8 - bitsPerDigit - at % 8);
    }
    return applyTypmod(BitString.of(bytes, length), typmod, false);
  }

  @Override
  public Object applyTypmod(Object datum, int typmod, boolean explicit) {
    BitString bits = (BitString) datum;
    if (typmod <= 0 || (varying ? bits.length() <= typmod : bits.length() == typmod)) {
      return bits;
    }
    if (!explicit && varying) {
      throw new SqlFailure(
          SqlState.STRING_DATA_RIGHT_TRUNCATION,
          "bit string too long for type bit varying(" + typmod + ")");
    }
    if (!explicit) {
      throw new SqlFailure(
          SqlState.STRING_DATA_LENGTH_MISMATCH,
          "bit string length " + bits.length() + " does not match type bit(" + typmod + ")");
    }
    return bits.withLength(typmod);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return datum.toString();
  }

  @Override
  public int compare(Object left, Object right) {
    return ((BitString) left).compareTo((BitString) right);
  }

  @Override
  public byte[] toBytes(Object datum) {
    BitString bits = (BitString) datum;
    ElementForm.Writer out = new ElementForm.Writer();
    out.putVarint(bits.length());
    out.putBytes(bits.bytes());
    return out.toBytes();
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    ElementForm.Reader in = new ElementForm.Reader(buffer, offset);
    int bits = in.nextVarint();
    return BitString.of(in.nextBytes(), bits);
  }
}
