package org.pagedb.sql.type.text;

import java.nio.charset.StandardCharsets;
import org.pagedb.sql.type.TypeContext;

/** {@code name}: at most 63 bytes of UTF-8, silently cut at a character's end. */
public final class NameCodec extends TextCodec {

  /** The longest name in bytes. */
  public static final int MAX_BYTES = 63;

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    refuseZero(text);
    return cut(text);
  }

  /** The longest prefix of whole characters that a name has room for. */
  public static String cut(String text) {
    return cut(text, MAX_BYTES);
  }

  /** The longest prefix of whole characters that has no more bytes of UTF-8 than that. */
  public static String cut(String text, int most) {
    if (text.length() * 3 <= most) {
      return text;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= most) {
      return text;
    }
    int end = most;
    while ((bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }
}
