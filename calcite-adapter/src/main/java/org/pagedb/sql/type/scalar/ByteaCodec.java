package org.pagedb.sql.type.scalar;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** {@code bytea}: a {@code byte[]}, which is its vector form too. */
public final class ByteaCodec implements TypeCodec {

  private static final char[] HEX = "0123456789abcdef".toCharArray();

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return text.startsWith("\\x") ? parseHex(text.substring(2)) : parseEscapes(text);
  }

  /**
   * Hexadecimal digits in pairs, white space between pairs.
   *
   * @throws SqlFailure 22023 on anything else
   */
  public static byte[] parseHex(String digits) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(digits.length() / 2);
    int at = 0;
    while (at < digits.length()) {
      int c = digits.codePointAt(at);
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
        at++;
        continue;
      }
      int high = hexDigit(c);
      if (at + 1 == digits.length()) {
        throw new SqlFailure(
            SqlState.INVALID_PARAMETER_VALUE, "invalid hexadecimal data: odd number of digits");
      }
      bytes.write(high << 4 | hexDigit(digits.codePointAt(at + 1)));
      at += 2;
    }
    return bytes.toByteArray();
  }

  private static int hexDigit(int c) {
    int digit = c < 128 ? Character.digit(c, 16) : -1;
    if (digit < 0) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          "invalid hexadecimal digit: \"" + Character.toString(c) + "\"");
    }
    return digit;
  }

  private static byte[] parseEscapes(String text) {
    byte[] in = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream(in.length);
    int at = 0;
    while (at < in.length) {
      if (in[at] != '\\') {
        out.write(in[at++]);
      } else if (at + 1 < in.length && in[at + 1] == '\\') {
        out.write('\\');
        at += 2;
      } else if (at + 3 < in.length
          && in[at + 1] >= '0'
          && in[at + 1] <= '3'
          && isOctal(in[at + 2])
          && isOctal(in[at + 3])) {
        out.write((in[at + 1] - '0') << 6 | (in[at + 2] - '0') << 3 | in[at + 3] - '0');
        at += 4;
      } else {
        throw new SqlFailure(
            SqlState.INVALID_TEXT_REPRESENTATION, "invalid input syntax for type bytea");
      }
    }
    return out.toByteArray();
  }

  private static boolean isOctal(byte b) {
    return b >= '0' && b <= '7';
  }

  @Override
  public String format(Object datum, TypeContext context) {
    byte[] bytes = (byte[]) datum;
    return context.byteaOutput().equals("escape") ? formatEscapes(bytes) : "\\x" + hex(bytes);
  }

  /** Two lower-case digits a byte. */
  public static String hex(byte[] bytes) {
    char[] digits = new char[bytes.length * 2];
    for (int i = 0; i < bytes.length; i++) {
      digits[2 * i] = HEX[bytes[i] >> 4 & 15];
      digits[2 * i + 1] = HEX[bytes[i] & 15];
    }
    return new String(digits);
  }

  /** Printable ASCII as itself, a backslash doubled, every other byte as three octal digits. */
  public static String formatEscapes(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length);
    for (byte b : bytes) {
      if (b == '\\') {
        text.append("\\\\");
      } else if (b >= 0x20 && b <= 0x7e) {
        text.append((char) b);
      } else {
        text.append('\\');
        text.append((char) ('0' + (b >> 6 & 3)));
        text.append((char) ('0' + (b >> 3 & 7)));
        text.append((char) ('0' + (b & 7)));
      }
    }
    return text.toString();
  }

  @Override
  public int compare(Object left, Object right) {
    return Arrays.compareUnsigned((byte[]) left, (byte[]) right);
  }

  @Override
  public int hash(Object datum) {
    return Arrays.hashCode((byte[]) datum);
  }

  @Override
  public byte[] toBytes(Object datum) {
    return (byte[]) datum;
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    return Arrays.copyOfRange(buffer, offset, offset + length);
  }
}
