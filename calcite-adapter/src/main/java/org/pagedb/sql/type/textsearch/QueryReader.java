package org.pagedb.sql.type.textsearch;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.scalar.IntegerText;
import org.pagedb.sql.type.textsearch.QueryNode.Operator;

/** Reads {@code fat & (rat | !cat:A*) <2> dog}. */
public final class QueryReader {

  private static final int MAX_DEPTH = 1000;

  /** Makes a part of the query of a word as it was written. */
  @FunctionalInterface
  public interface Operand {

    /** The part: a word, words of a phrase, or a {@link QueryNode.Gap}. */
    QueryNode of(String word, int weights, boolean prefix);
  }

  private final String text;
  private final Operand operand;
  private int at;
  private int depth;

  private QueryReader(String text, Operand operand) {
    this.text = text;
    this.operand = operand;
  }

  /**
   * The query of a text.
   *
   * @throws SqlFailure 42601 if it is none
   */
  public static QueryNode read(String text, Operand operand) {
    QueryReader reader = new QueryReader(text, operand);
    reader.skipSpace();
    if (reader.at == text.length()) {
      return new QueryNode.Gap();
    }
    QueryNode root = reader.binary(1);
    reader.skipSpace();
    if (reader.at < text.length()) {
      throw reader.invalid();
    }
    return root;
  }

  private SqlFailure invalid() {
    return new SqlFailure(SqlState.SYNTAX_ERROR, "syntax error in tsquery: \"" + text + "\"");
  }

  private SqlFailure noOperand() {
    return new SqlFailure(SqlState.SYNTAX_ERROR, "no operand in tsquery: \"" + text + "\"");
  }

  private void skipSpace() {
    while (at < text.length() && IntegerText.isSpace(text.charAt(at))) {
      at++;
    }
  }

  private QueryNode binary(int priority) {
    QueryNode left = unary();
    while (true) {
      skipSpace();
      int start = at;
      int distance = 0;
      Operator operator = null;
      if (at < text.length()) {
        switch (text.charAt(at)) {
          case '|' -> operator = Operator.OR;
          case '&' -> operator = Operator.AND;
          case '<' -> operator = Operator.PHRASE;
          case ')' -> {
            return left;
          }
          default -> throw invalid();
        }
      }
      if (operator == null || operator.priority() < priority) {
        return left;
      }
      at++;
      if (operator == Operator.PHRASE) {
        distance = distance(start);
      }
      left = new QueryNode.Both(operator, distance, left, binary(operator.priority() + 1));
    }
  }

  private int distance(int start) {
    int end = text.indexOf('>', start);
    String inner = end < 0 ? "" : text.substring(start + 1, end);
    at = end + 1;
    if (inner.equals("-")) {
      return 1;
    }
    long value = -1;
    for (int i = 0; i < inner.length(); i++) {
      int digit = Character.digit(inner.charAt(i), 10);
      value = digit < 0 || i > 9 ? Long.MIN_VALUE : Math.max(value, 0) * 10 + digit;
      if (value < 0) {
        throw invalid();
      }
    }
    if (value < 0) {
      throw invalid();
    }
    return QueryNode.Both.checkedDistance(value);
  }

  private QueryNode unary() {
    if (++depth > MAX_DEPTH) {
      throw new SqlFailure(SqlState.STATEMENT_TOO_COMPLEX, "stack depth limit exceeded");
    }
    skipSpace();
    QueryNode node;
    char c = at < text.length() ? text.charAt(at) : 0;
    if (c == '!') {
      at++;
      node = new QueryNode.Not(unary());
    } else if (c == '(') {
      at++;
      node = binary(1);
      skipSpace();
      if (at >= text.length() || text.charAt(at) != ')') {
        throw invalid();
      }
      at++;
    } else if (at >= text.length() || c == ')') {
      throw at >= text.length() ? noOperand() : invalid();
    } else if (c == '&' || c == '|' || c == '<') {
      throw invalid();
    } else {
      node = word();
    }
    depth--;
    return node;
  }

  private QueryNode word() {
    StringBuilder word = new StringBuilder();
    boolean quoted = text.charAt(at) == '\'';
    at += quoted ? 1 : 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\\' && at + 1 < text.length()) {
        word.append(text.charAt(at + 1));
        at += 2;
      } else if (quoted && text.startsWith("''", at)) {
        word.append('\'');
        at += 2;
      } else if (quoted && c == '\'') {
        break;
      } else if (!quoted && (IntegerText.isSpace(c) || "!&|():<".indexOf(c) >= 0)) {
        break;
      } else {
        word.append(c);
        at++;
      }
    }
    if (quoted) {
      if (at >= text.length()) {
        throw invalid();
      }
      at++;
    }
    if (word.length() == 0) {
      throw noOperand();
    }
    int weights = 0;
    boolean prefix = false;
    if (at < text.length() && text.charAt(at) == ':') {
      at++;
      while (at < text.length() && "*ABCDabcd".indexOf(text.charAt(at)) >= 0) {
        char letter = Character.toUpperCase(text.charAt(at++));
        prefix |= letter == '*';
        weights |= letter == '*' ? 0 : 1 << "DCBA".indexOf(letter);
      }
    }
    return operand.of(word.toString(), weights, prefix);
  }
}
