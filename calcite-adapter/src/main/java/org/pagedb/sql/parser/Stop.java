package org.pagedb.sql.parser;

/** Where an expression ends although the next word could be an operator. */
final class Stop {

  /** Nowhere. */
  static final int NONE = 0;

  /** At a word that is the label of the SELECT item. */
  static final int LABEL = 1;

  /** At SIMILAR without TO, as SUBSTRING has it. */
  static final int SIMILAR = 2;

  private Stop() {}

  /** Whether the expression ends before the operator {@code type} that {@code next} follows. */
  static boolean isHere(int stop, int type, int next) {
    return stop == LABEL ? isLabel(type, next) : type == Token.SIMILAR && next != Token.TO;
  }

  /**
   * Whether an operator's word is a label instead, after the expression of a SELECT item: it is if
   * the token after it can only follow the item.
   */
  private static boolean isLabel(int type, int next) {
    if (!Keywords.isKeyword(type) || !Keywords.isBareLabel(type)) {
      return false;
    }
    return switch (next) {
      case Token.EOF, ',', ';', ')' -> true;
      case Token.FROM, Token.WHERE, Token.INTO, Token.GROUP, Token.HAVING, Token.WINDOW -> true;
      case Token.UNION, Token.INTERSECT, Token.EXCEPT, Token.ORDER, Token.LIMIT -> true;
      case Token.OFFSET, Token.FETCH, Token.FOR, Token.WITH, Token.ON, Token.RETURNING -> true;
      default -> false;
    };
  }
}
