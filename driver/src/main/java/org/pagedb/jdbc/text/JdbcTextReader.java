package org.pagedb.jdbc.text;

import java.sql.SQLException;
import java.util.Arrays;
import org.pagedb.jdbc.text.JdbcText.CallMode;

/** Translates one text; used once. */
final class JdbcTextReader {

  private final String source;
  private final boolean parameters;
  private final boolean escapes;
  private final CallMode mode;
  private final StringBuilder out;

  private int parameterCount;
  private int parametersOfEarlierStatements;
  private boolean call;
  private boolean returnsValue;

  private int[] editedFrom = new int[8];
  private int[] editedTo = new int[8];
  private int edits;
  private int[] semicolons = new int[2];
  private int[] parametersBefore = new int[2];
  private int statements;

  JdbcTextReader(String source, boolean parameters, boolean escapes, CallMode mode) {
    this.source = source;
    this.parameters = parameters;
    this.escapes = escapes;
    this.mode = mode;
    this.out = new StringBuilder(source.length() + 16);
  }

  JdbcTextReader read() throws SQLException {
    int copied = 0;
    int at = 0;
    while (at < source.length()) {
      char c = source.charAt(at);
      int next = SqlSkip.opaque(source, at);
      if (next > at) {
        at = next;
        continue;
      }
      if (c == '?' && parameters || c == '{' && escapes) {
        out.append(source, copied, at);
        int start = out.length();
        int end = c == '?' ? questionMark(at, out) : escape(at);
        edit(at, end, start);
        copied = end;
        at = end;
      } else {
        if (c == ';') {
          semicolon(out.length() + at - copied);
        }
        at++;
      }
    }
    out.append(source, copied, source.length());
    return this;
  }

  /** Puts the translation of a part of the source, which lies within an escape, into a buffer. */
  void readInside(int from, int to, StringBuilder target) throws SQLException {
    int at = from;
    while (at < to) {
      char c = source.charAt(at);
      int next = Math.min(SqlSkip.opaque(source, at), to);
      if (next > at) {
        target.append(source, at, next);
        at = next;
      } else if (c == '?' && parameters) {
        at = questionMark(at, target);
      } else if (c == '{') {
        at = new EscapeSyntax(source, this, mode).translate(at, target);
      } else {
        target.append(c);
        at++;
      }
    }
  }

  private int escape(int at) throws SQLException {
    EscapeSyntax escape = new EscapeSyntax(source, this, mode);
    int end = escape.translate(at, out);
    call |= escape.isCall();
    returnsValue |= escape.returnsValue();
    return end;
  }

  private int questionMark(int at, StringBuilder target) {
    if (at + 1 < source.length() && source.charAt(at + 1) == '?') {
      target.append('?');
      return at + 2;
    }
    parameterCount++;
    target.append('$').append(parameterCount - parametersOfEarlierStatements);
    return at + 1;
  }

  private void edit(int from, int end, int start) {
    if (edits + 2 > editedFrom.length) {
      editedFrom = Arrays.copyOf(editedFrom, edits * 2);
      editedTo = Arrays.copyOf(editedTo, edits * 2);
    }
    editedFrom[edits] = from;
    editedFrom[edits + 1] = end;
    editedTo[edits] = start;
    editedTo[edits + 1] = out.length();
    edits += 2;
  }

  private void semicolon(int offset) {
    if (statements == semicolons.length) {
      semicolons = Arrays.copyOf(semicolons, statements * 2);
      parametersBefore = Arrays.copyOf(parametersBefore, statements * 2);
    }
    semicolons[statements] = offset;
    parametersBefore[statements] = parameterCount;
    parametersOfEarlierStatements = parameterCount;
    statements++;
  }

  String sql() {
    return out.toString();
  }

  int parameterCount() {
    return parameterCount;
  }

  int[] editedFrom() {
    return Arrays.copyOf(editedFrom, edits);
  }

  int[] editedTo() {
    return Arrays.copyOf(editedTo, edits);
  }

  int[] semicolons() {
    return Arrays.copyOf(semicolons, statements);
  }

  int[] parametersBefore() {
    return Arrays.copyOf(parametersBefore, statements);
  }

  boolean isCall() {
    return call;
  }

  boolean returnsValue() {
    return returnsValue;
  }
}
