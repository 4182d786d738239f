package org.pagedb.sql.parser;

import java.util.Arrays;
import org.pagedb.sql.error.SqlFailure;

/** The growing list of tokens that a lexer makes, kept in arrays. */
final class TokenBuffer {

  private final String text;
  private int count;
  private short[] types;
  private int[] starts;
  private int[] ends;
  private String[] values;
  private boolean wide;

  TokenBuffer(String text) {
    this.text = text;
    int capacity = text.length() / 3 + 8;
    types = new short[capacity];
    starts = new int[capacity];
    ends = new int[capacity];
  }

  /** Adds a token whose value is a slice of the text. */
  void add(int type, int start, int end) {
    if (count == types.length) {
      grow();
    }
    types[count] = (short) type;
    starts[count] = start;
    ends[count] = end;
    count++;
  }

  /** Adds a token with a value of its own. */
  void add(int type, int start, int end, String value) {
    add(type, start, end);
    if (values == null) {
      values = new String[types.length];
    }
    values[count - 1] = value;
  }

  private void grow() {
    int capacity = count * 2;
    types = Arrays.copyOf(types, capacity);
    starts = Arrays.copyOf(starts, capacity);
    ends = Arrays.copyOf(ends, capacity);
    if (values != null) {
      values = Arrays.copyOf(values, capacity);
    }
  }

  /** How many tokens there are. */
  int size() {
    return count;
  }

  /** The type of the last token; {@link Token#EOF} if there is none. */
  int last() {
    return count == 0 ? Token.EOF : types[count - 1];
  }

  /** The value of the last token if it has one of its own, else null. */
  String lastValue() {
    return values == null ? null : values[count - 1];
  }

  /** Makes the last token another one. */
  void retype(int type) {
    types[count - 1] = (short) type;
  }

  /** Takes the last token back. */
  void removeLast() {
    count--;
    if (values != null) {
      values[count] = null;
    }
  }

  /** Notes a character that may take two chars. */
  void note(char c) {
    if (c >= Character.MIN_SURROGATE) {
      wide = true;
    }
  }

  /** The tokens; {@code failure} is what a lexical error throws, or null. */
  Tokens tokens(SqlFailure failure) {
    return new Tokens(text, types, starts, ends, values, failure, wide ? wideShifts() : null);
  }

  private int[] wideShifts() {
    int[] shifts = new int[count];
    int shift = 0;
    int from = 0;
    for (int i = 0; i < count; i++) {
      shift += starts[i] - from - text.codePointCount(from, starts[i]);
      from = starts[i];
      shifts[i] = shift;
    }
    return shifts;
  }
}
