package org.pagedb.sql.parser;

import java.util.List;
import org.pagedb.sql.tree.SqlExpression;

/** The fields of an interval type, as the bit mask that is the type's modifier. */
final class IntervalFields {

  /** The mask of an interval without restriction. */
  static final int FULL = 0x7FFF;

  private static final int MONTH = 1 << 1;
  private static final int YEAR = 1 << 2;
  private static final int DAY = 1 << 3;
  private static final int HOUR = 1 << 10;
  private static final int MINUTE = 1 << 11;
  private static final int SECOND = 1 << 12;

  private IntervalFields() {}

  /** The modifiers that the fields at the cursor stand for; none if there are none. */
  static List<SqlExpression> parse(Tokens tokens) {
    int position = tokens.position();
    int first = bit(tokens.type());
    if (first == 0) {
      return List.of();
    }
    tokens.next();
    if (first == SECOND) {
      return seconds(tokens, SECOND, position);
    }
    if (first == MONTH || !tokens.accept(Token.TO)) {
      return List.of(literal(first, position));
    }
    int last = bit(tokens.type());
    if (!follows(first, last)) {
      throw tokens.failure();
    }
    tokens.next();
    int mask = between(first, last);
    return last == SECOND ? seconds(tokens, mask, position) : List.of(literal(mask, position));
  }

  private static boolean follows(int first, int last) {
    if (first == YEAR) {
      return last == MONTH;
    }
    return last >= HOUR && last > first;
  }

  private static int between(int first, int last) {
    if (first == YEAR) {
      return YEAR | MONTH;
    }
    int mask = first | last;
    if (first < HOUR && last > HOUR) {
      mask |= HOUR;
    }
    if (first < MINUTE && last > MINUTE) {
      mask |= MINUTE;
    }
    return mask;
  }

  private static List<SqlExpression> seconds(Tokens tokens, int mask, int position) {
    if (!tokens.accept('(')) {
      return List.of(literal(mask, position));
    }
    int at = tokens.position();
    SqlExpression precision = literal(tokens.takeInteger(), at);
    tokens.expect(')');
    return List.of(literal(mask, position), precision);
  }

  private static int bit(int type) {
    return switch (type) {
      case Token.YEAR -> YEAR;
      case Token.MONTH -> MONTH;
      case Token.DAY -> DAY;
      case Token.HOUR -> HOUR;
      case Token.MINUTE -> MINUTE;
      case Token.SECOND -> SECOND;
      default -> 0;
    };
  }

  /** A mask or precision as a modifier. */
  static SqlExpression literal(int value, int position) {
    return new SqlExpression.IntegerLiteral(value, position);
  }

  /** Whether the mask is HOUR or HOUR TO MINUTE. */
  static boolean isHourOrMinute(SqlExpression mask) {
    int fields = ((SqlExpression.IntegerLiteral) mask).value();
    return fields == HOUR || fields == (HOUR | MINUTE);
  }
}
