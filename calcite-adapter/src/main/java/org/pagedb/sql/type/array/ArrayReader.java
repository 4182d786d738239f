package org.pagedb.sql.type.array;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** Reads one array literal. */
final class ArrayReader {

  private static final int UNKNOWN = -1;

  private final String text;
  private final PgType elementType;
  private final char delimiter;
  private final int typmod;
  private final TypeContext context;
  private final int[] sizes = new int[ArrayValue.MAX_DIMENSIONS];
  private final List<String> elements = new ArrayList<>(); // null for NULL
  private int at;
  private int depth; // levels of braces, known once the first element is met

  ArrayReader(String text, PgType elementType, char delimiter, int typmod, TypeContext context) {
    this.text = text;
    this.elementType = elementType;
    this.delimiter = delimiter;
    this.typmod = typmod;
    this.context = context;
  }

  ArrayValue read() {
    skipSpace();
    List<int[]> bounds = readBounds();
    if (bounds.isEmpty() && !isAt('{')) {
      throw malformed("Array value must start with \"{\" or dimension information.");
    }
    if (!isAt('{')) {
      throw malformed("Array contents must start with \"{\".");
    }
    Arrays.fill(sizes, UNKNOWN);
    depth = UNKNOWN;
    readLevel(0);
    skipSpace();
    if (at < text.length()) {
      throw malformed("Junk after closing right brace.");
    }
    if (elements.isEmpty()) {
      return ArrayValue.empty(elementType);
    }
    int[] found = Arrays.copyOf(sizes, depth);
    return ArrayValue.of(elementType, found, lowerBounds(bounds, found), values());
  }

  /** Elements are read once it is known that the braces are right. */
  private Object[] values() {
    Object[] values = new Object[elements.size()];
    for (int i = 0; i < values.length; i++) {
      String element = elements.get(i);
      values[i] = element == null ? null : elementType.codec().parse(element, typmod, context);
    }
    return values;
  }

  private int[] lowerBounds(List<int[]> bounds, int[] found) {
    int[] lower = new int[found.length];
    Arrays.fill(lower, 1);
    if (bounds.isEmpty()) {
      return lower;
    }
    if (bounds.size() != found.length) {
      throw malformed("Specified array dimensions do not match array contents.");
    }
    for (int i = 0; i < lower.length; i++) {
      lower[i] = bounds.get(i)[0];
      if (bounds.get(i)[1] - lower[i] + 1 != found[i]) {
        throw malformed("Specified array dimensions do not match array contents.");
      }
      if (bounds.get(i)[1] == Integer.MAX_VALUE) { // nothing could be appended
        throw SqlFailure.of(
            SqlState.PROGRAM_LIMIT_EXCEEDED, "array lower bound is too large: %s", lower[i]);
      }
    }
    return lower;
  }

  private List<int[]> readBounds() {
    List<int[]> bounds = new ArrayList<>();
    while (isAt('[')) {
      if (bounds.size() == ArrayValue.MAX_DIMENSIONS) {
        throw new SqlFailure(
            SqlState.PROGRAM_LIMIT_EXCEEDED,
            "number of array dimensions (7) exceeds the maximum allowed (6)");
      }
      at++;
      int lower = 1;
      int upper = readBound();
      if (isAt(':')) {
        at++;
        lower = upper;
        upper = readBound();
      }
      if (!isAt(']')) {
        throw malformed("Missing \"]\" after array dimensions.");
      }
      at++;
      if (upper < lower) {
        throw new SqlFailure(
            SqlState.ARRAY_ELEMENT_ERROR, "upper bound cannot be less than lower bound");
      }
      bounds.add(new int[] {lower, upper});
      skipSpace();
    }
    if (!bounds.isEmpty()) {
      if (!isAt('=')) {
        throw malformed("Missing \"=\" after array dimensions.");
      }
      at++;
      skipSpace();
    }
    return bounds;
  }

  private int readBound() {
    int start = at;
    if (isAt('-') || isAt('+')) {
      at++;
    }
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    try {
      return Integer.parseInt(text.substring(start, at));
    } catch (NumberFormatException e) {
      throw malformed("\"[\" must introduce explicitly-specified array dimensions.").because(e);
    }
  }

  /** Reads from an opening to its closing brace. */
  private void readLevel(int level) {
    if (level >= ArrayValue.MAX_DIMENSIONS) {
      throw new SqlFailure(
          SqlState.PROGRAM_LIMIT_EXCEEDED,
          "number of array dimensions (7) exceeds the maximum allowed (6)");
    }
    at++;
    skipSpace();
    int count = 0;
    if (isAt('}') && level == 0) {
      at++;
      return;
    }
    while (true) {
      readItem(level);
      count++;
      skipSpace();
      if (isAt(delimiter)) {
        at++;
        skipSpace();
      } else if (isAt('}')) {
        at++;
        break;
      } else if (at >= text.length()) {
        throw malformed("Unexpected end of input.");
      } else {
        throw malformed("Unexpected array element.");
      }
    }
    if (sizes[level] == UNKNOWN) {
      sizes[level] = count;
    } else if (sizes[level] != count) {
      throw malformed("Multidimensional arrays must have sub-arrays with matching dimensions.");
    }
  }

  private void readItem(int level) {
    if (at >= text.length()) {
      throw malformed("Unexpected end of input.");
    }
    if (isAt('{')) {
      if (depth != UNKNOWN && level + 1 >= depth) {
        throw malformed("Unexpected \"{\" character.");
      }
      readLevel(level + 1);
      return;
    }
    if (depth == UNKNOWN) {
      depth = level + 1;
    }
    if (depth > level + 1) {
      throw malformed("Unexpected array element.");
    }
    if (depth != level + 1) {
      throw malformed("Multidimensional arrays must have sub-arrays with matching dimensions.");
    }
    elements.add(isAt('"') ? readQuoted() : readPlain());
  }

  private String readQuoted() {
    StringBuilder value = new StringBuilder();
    at++;
    while (!isAt('"')) {
      if (isAt('\\')) {
        at++;
      }
      if (at >= text.length()) {
        throw malformed("Unexpected end of input.");
      }
      value.append(text.charAt(at++));
    }
    at++;
    return value.toString();
  }

  private String readPlain() {
    StringBuilder value = new StringBuilder();
    int solid = 0; // length without unescaped blanks at the end
    boolean escaped = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == delimiter || c == '}') {
        break;
      }
      if (c == '{' || c == '"') {
        throw malformed(c == '{' ? "Unexpected \"{\" character." : "Unexpected array element.");
      }
      at++;
      if (c == '\\') {
        if (at >= text.length()) {
          throw malformed("Unexpected end of input.");
        }
        value.append(text.charAt(at++));
        escaped = true;
        solid = value.length();
      } else {
        value.append(c);
        solid = ArrayText.isSpace(c) ? solid : value.length();
      }
    }
    value.setLength(solid);
    if (solid == 0) {
      throw isAt(delimiter)
          ? malformed("Unexpected \"" + delimiter + "\" character.")
          : malformed(
              at >= text.length() ? "Unexpected end of input." : "Unexpected \"}\" character.");
    }
    String found = value.toString();
    return !escaped && found.equalsIgnoreCase("NULL") ? null : found;
  }

  private boolean isAt(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private void skipSpace() {
    while (at < text.length() && ArrayText.isSpace(text.charAt(at))) {
      at++;
    }
  }

  private SqlFailure malformed(String detail) {
    return new SqlFailure(
            SqlState.INVALID_TEXT_REPRESENTATION, "malformed array literal: \"" + text + "\"")
        .detail(detail);
  }
}
