package org.pagedb.sql.parser;

import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.SqlExpression.ValueFunctionKind;

/** The functions that SQL calls without parentheses. */
final class ValueFunctions {

  private ValueFunctions() {}

  /** Whether one stands at the cursor. */
  static boolean isHere(Tokens tokens) {
    int type = tokens.type();
    if (type == Token.CURRENT_SCHEMA) {
      return tokens.peek(1) != '(' && tokens.peek(1) != Token.STRING;
    }
    return kind(type) != null;
  }

  /** The function at the cursor, with its precision. */
  static SqlExpression parse(Tokens tokens) {
    int position = tokens.position();
    ValueFunctionKind kind = kind(tokens.type());
    tokens.next();
    int precision = SqlExpression.ValueFunction.NO_PRECISION;
    if (takesPrecision(kind) && tokens.accept('(')) {
      precision = tokens.takeInteger();
      tokens.expect(')');
    }
    return new SqlExpression.ValueFunction(kind, precision, position);
  }

  private static boolean takesPrecision(ValueFunctionKind kind) {
    return kind == ValueFunctionKind.CURRENT_TIME
        || kind == ValueFunctionKind.CURRENT_TIMESTAMP
        || kind == ValueFunctionKind.LOCALTIME
        || kind == ValueFunctionKind.LOCALTIMESTAMP;
  }

  private static ValueFunctionKind kind(int type) {
    return switch (type) {
      case Token.CURRENT_DATE -> ValueFunctionKind.CURRENT_DATE;
      case Token.CURRENT_TIME -> ValueFunctionKind.CURRENT_TIME;
      case Token.CURRENT_TIMESTAMP -> ValueFunctionKind.CURRENT_TIMESTAMP;
      case Token.LOCALTIME -> ValueFunctionKind.LOCALTIME;
      case Token.LOCALTIMESTAMP -> ValueFunctionKind.LOCALTIMESTAMP;
      case Token.CURRENT_ROLE -> ValueFunctionKind.CURRENT_ROLE;
      case Token.CURRENT_USER -> ValueFunctionKind.CURRENT_USER;
      case Token.USER -> ValueFunctionKind.USER;
      case Token.SESSION_USER -> ValueFunctionKind.SESSION_USER;
      case Token.CURRENT_CATALOG -> ValueFunctionKind.CURRENT_CATALOG;
      case Token.CURRENT_SCHEMA -> ValueFunctionKind.CURRENT_SCHEMA;
      default -> null;
    };
  }
}
