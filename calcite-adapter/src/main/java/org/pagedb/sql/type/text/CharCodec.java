package org.pagedb.sql.type.text;

import java.nio.charset.StandardCharsets;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/**
 * {@code "char"}: one byte, as a string of one character or, for byte 0, none. Characters outside
 * ASCII keep only the first byte of their UTF-8, shown as the Latin-1 character of that number.
 */
public final class CharCodec implements TypeCodec {

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public int byteWidth() {
    return 1;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return firstByte(text);
  }

  /** The datum for the first byte of a text. */
  public static String firstByte(String text) {
    if (text.isEmpty()) {
      return "";
    }
    if (text.length() == 4 && text.charAt(0) == '\\' && isOctal(text)) {
      return ofByte(Integer.parseInt(text.substring(1), 8) & 255);
    }
    return text.charAt(0) < 128
        ? text.substring(0, 1)
        : ofByte(text.substring(0, 1).getBytes(StandardCharsets.UTF_8)[0]);
  }

  private static boolean isOctal(String text) {
    boolean octal = true;
    for (int i = 1; i < text.length(); i++) {
      octal &= text.charAt(i) >= '0' && text.charAt(i) <= '7';
    }
    return octal;
  }

  /** The datum for a byte. */
  public static String ofByte(int value) {
    return (value & 0xFF) == 0 ? "" : String.valueOf((char) (value & 0xFF));
  }

  /** The byte of a datum, from 0 to 255. */
  public static int byteOf(String datum) {
    return datum.isEmpty() ? 0 : datum.charAt(0);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    int value = byteOf((String) datum);
    return value < 128 ? (String) datum : "\\" + Integer.toOctalString(value);
  }

  @Override
  public int compare(Object left, Object right) {
    return byteOf((String) left) - byteOf((String) right);
  }

  @Override
  public byte[] toBytes(Object datum) {
    return new byte[] {(byte) byteOf((String) datum)};
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return ofByte(buffer[offset]);
  }
}
