package org.pagedb.sql.parser;

/** PostgreSQL's rule for where an operator ends. */
final class OperatorLexer {

  private OperatorLexer() {}

  /** Whether the character can be part of an operator. */
  static boolean isOperatorPart(char c) {
    return switch (c) {
      case '~', '!', '@', '#', '^', '&', '|', '`', '?' -> true;
      case '+', '-', '*', '/', '%', '<', '>', '=' -> true;
      default -> false;
    };
  }

  /** Whether the character lets an operator end in + or -. */
  private static boolean keepsSign(char c) {
    return switch (c) {
      case '~', '!', '@', '#', '^', '&', '|', '`', '?', '%' -> true;
      default -> false;
    };
  }

  /**
   * The index after the operator at {@code start}: it ends before a comment, and in + or - only if
   * it holds a character that SQL's own operators do not use.
   */
  static int end(String text, int start) {
    int end = start;
    boolean signKept = false;
    while (end < text.length()) {
      char c = text.charAt(end);
      if (!isOperatorPart(c) || end > start && startsComment(text, end)) {
        break;
      }
      signKept |= keepsSign(c);
      end++;
    }
    if (!signKept) {
      while (end > start + 1 && (text.charAt(end - 1) == '+' || text.charAt(end - 1) == '-')) {
        end--;
      }
    }
    return end;
  }

  private static boolean startsComment(String text, int at) {
    if (at + 1 >= text.length()) {
      return false;
    }
    char c = text.charAt(at);
    char next = text.charAt(at + 1);
    return c == '-' && next == '-' || c == '/' && next == '*';
  }

  /** The token of the operator {@code text[start, end)}. */
  static int type(String text, int start, int end) {
    char first = text.charAt(start);
    if (end - start == 1) {
      return switch (first) {
        case '+', '-', '*', '/', '%', '^', '<', '>', '=' -> first;
        default -> Token.OPERATOR_SYMBOL;
      };
    }
    if (end - start == 2) {
      char second = text.charAt(start + 1);
      if (second == '=') {
        switch (first) {
          case '<':
            return Token.LESS_EQUALS;
          case '>':
            return Token.GREATER_EQUALS;
          case '!':
            return Token.NOT_EQUALS;
          default:
            return Token.OPERATOR_SYMBOL;
        }
      }
      if (second == '>') {
        if (first == '=') {
          return Token.EQUALS_GREATER;
        }
        if (first == '<') {
          return Token.NOT_EQUALS;
        }
      }
    }
    return Token.OPERATOR_SYMBOL;
  }
}
