package org.pagedb.sql.type.array;

import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** Writes arrays as {@code {1,NULL,"a b"}}, with {@code [2:4]=} before it if a bound is not 1. */
final class ArrayText {

  private ArrayText() {}

  static String format(ArrayValue array, char delimiter, TypeContext context) {
    if (array.dimensions() == 0) {
      return "{}";
    }
    StringBuilder text = new StringBuilder(array.length() * 4 + 2);
    appendBounds(array, text);
    appendDimension(array, delimiter, context, 0, 0, text);
    return text.toString();
  }

  private static void appendBounds(ArrayValue array, StringBuilder text) {
    boolean plain = true;
    for (int i = 0; i < array.dimensions(); i++) {
      plain &= array.lowerBound(i) == 1;
    }
    if (plain) {
      return;
    }
    for (int i = 0; i < array.dimensions(); i++) {
      text.append('[').append(array.lowerBound(i));
      text.append(':').append(array.upperBound(i)).append(']');
    }
    text.append('=');
  }

  private static int appendDimension(
      ArrayValue array,
      char delimiter,
      TypeContext context,
      int dimension,
      int position,
      StringBuilder text) {
    int at = position;
    text.append('{');
    for (int i = 0; i < array.size(dimension); i++) {
      if (i > 0) {
        text.append(delimiter);
      }
      if (dimension + 1 < array.dimensions()) {
        at = appendDimension(array, delimiter, context, dimension + 1, at, text);
      } else {
        appendElement(array, at++, delimiter, context, text);
      }
    }
    text.append('}');
    return at;
  }

  private static void appendElement(
      ArrayValue array, int position, char delimiter, TypeContext context, StringBuilder text) {
    Object element = array.element(position);
    if (element == null) {
      text.append("NULL");
      return;
    }
    TypeCodec codec = array.elementType().codec();
    String value = codec.format(element, context);
    if (!needsQuotes(value, delimiter)) {
      text.append(value);
      return;
    }
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\');
      }
      text.append(c);
    }
    text.append('"');
  }

  private static boolean needsQuotes(String value, char delimiter) {
    if (value.isEmpty() || value.equalsIgnoreCase("NULL")) {
      return true;
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\' || c == '{' || c == '}' || c == delimiter || isSpace(c)) {
        return true;
      }
    }
    return false;
  }

  static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }
}
