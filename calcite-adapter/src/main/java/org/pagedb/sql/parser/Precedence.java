package org.pagedb.sql.parser;

/** PostgreSQL's operator precedence, loosest first, and what goes with it. */
final class Precedence {

  static final int NONE = 0;
  static final int LOWEST = 1;
  static final int OR = 1;
  static final int AND = 2;
  static final int NOT = 3;
  static final int IS = 4;
  static final int COMPARISON = 5;
  static final int LIKE = 6;
  static final int OPERATOR = 8;
  static final int ADDITION = 9;
  static final int MULTIPLICATION = 10;
  static final int POWER = 11;
  static final int AT = 12;
  static final int COLLATE = 13;
  static final int UNARY_MINUS = 14;
  static final int TYPECAST = 15;

  private Precedence() {}

  /** How tightly the token binds as an infix or postfix operator, or {@link #NONE}. */
  static int of(int type, boolean restricted) {
    return switch (type) {
      case Token.TYPECAST -> TYPECAST;
      case '^' -> POWER;
      case '*', '/', '%' -> MULTIPLICATION;
      case '+', '-' -> ADDITION;
      case Token.OPERATOR_SYMBOL, Token.OPERATOR -> OPERATOR;
      case '<', '>', '=' -> COMPARISON;
      case Token.LESS_EQUALS, Token.GREATER_EQUALS, Token.NOT_EQUALS -> COMPARISON;
      case Token.IS -> IS;
      default -> restricted ? NONE : ofWord(type);
    };
  }

  private static int ofWord(int type) {
    return switch (type) {
      case Token.OR -> OR;
      case Token.AND -> AND;
      case Token.ISNULL, Token.NOTNULL -> IS;
      case Token.BETWEEN, Token.IN, Token.LIKE, Token.ILIKE, Token.SIMILAR, Token.NOT_LA -> LIKE;
      case Token.AT -> AT;
      case Token.COLLATE -> COLLATE;
      default -> NONE;
    };
  }

  /** Whether the reserved word can start an expression. */
  static boolean isReservedStart(int type) {
    return switch (type) {
      case Token.ARRAY, Token.CASE, Token.CAST, Token.DEFAULT, Token.FALSE, Token.NOT -> true;
      case Token.NULL, Token.TRUE, Token.UNIQUE, Token.USER, Token.SESSION_USER -> true;
      case Token.CURRENT_CATALOG, Token.CURRENT_DATE, Token.CURRENT_ROLE -> true;
      case Token.CURRENT_TIME, Token.CURRENT_TIMESTAMP, Token.CURRENT_USER -> true;
      case Token.LOCALTIME, Token.LOCALTIMESTAMP -> true;
      default -> false;
    };
  }
}
