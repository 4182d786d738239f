package org.pagedb.sql.type.range;

import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** Writes ranges. */
final class RangeText {

  private RangeText() {}

  static void append(StringBuilder text, RangeValue range, TypeCodec codec, TypeContext context) {
    if (range.empty()) {
      text.append("empty");
      return;
    }
    text.append(range.lowerInclusive() ? '[' : '(');
    appendBound(text, range.lower(), codec, context);
    text.append(',');
    appendBound(text, range.upper(), codec, context);
    text.append(range.upperInclusive() ? ']' : ')');
  }

  private static void appendBound(
      StringBuilder text, Object bound, TypeCodec codec, TypeContext context) {
    if (bound == null) {
      return;
    }
    String value = codec.format(bound, context);
    boolean quoted = value.isEmpty();
    for (int i = 0; i < value.length() && !quoted; i++) {
      quoted = "\"\\()[],".indexOf(value.charAt(i)) >= 0 || RangeReader.isSpace(value.charAt(i));
    }
    if (!quoted) {
      text.append(value);
      return;
    }
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append(c);
      }
      text.append(c);
    }
    text.append('"');
  }
}
