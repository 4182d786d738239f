package org.pagedb.sql.exec.access;

import java.util.List;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Says a comparison of a date with a moment as one with a day: {@code d <= timestamp '1998-09-02
 * 12:00'} is {@code d <= date '1998-09-02'}. Dates are compared faster than moments, and an index
 * or a histogram of dates knows days.
 */
final class DateBounds {

  private static final long MICROS_PER_DAY = 86_400_000_000L;

  private DateBounds() {}

  private enum Test {
    LESS(1087),
    LESS_EQUAL(1088),
    GREATER(1089),
    GREATER_EQUAL(1090),
    EQUAL(1086);

    private final int ofDates;

    Test(int ofDates) {
      this.ofDates = ofDates;
    }
  }

  /** The comparison of dates that gives the same for every date, or the expression itself. */
  static Expression ofDays(Expression expression) {
    if (!(expression instanceof Expression.FunctionCall call)) {
      return expression;
    }
    Test test =
        switch (call.function().oid()) {
          case 2338, 2367 -> Test.LESS; // date < timestamp, timestamp > date
          case 2339, 2368 -> Test.LESS_EQUAL;
          case 2341, 2364 -> Test.GREATER;
          case 2342, 2365 -> Test.GREATER_EQUAL;
          case 2340, 2366 -> Test.EQUAL;
          default -> null;
        };
    if (test == null) {
      return expression;
    }
    int dateAt = call.arguments().get(0).type().equals(BuiltinTypes.DATE) ? 0 : 1;
    return call.arguments().get(1 - dateAt) instanceof Expression.Constant moment
            && moment.value() instanceof Long micros
            && micros != Long.MAX_VALUE
            && micros != Long.MIN_VALUE
        ? ofDay(call, call.arguments().get(dateAt), test, micros)
        : expression;
  }

  private static Expression ofDay(
      Expression.FunctionCall call, Expression date, Test given, long micros) {
    Test test = given;
    if (Math.floorMod(micros, MICROS_PER_DAY) != 0) {
      // The day that the moment lies in began before it.
      test =
          switch (given) {
            case LESS, LESS_EQUAL -> Test.LESS_EQUAL;
            case GREATER, GREATER_EQUAL -> Test.GREATER;
            case EQUAL -> null;
          };
    }
    if (test == null) {
      return call;
    }
    PgFunction function = FunctionCatalog.builtin().functionByOid(test.ofDates);
    Expression day =
        new Expression.Constant(Math.floorDiv(micros, MICROS_PER_DAY), BuiltinTypes.DATE);
    return new Expression.FunctionCall(
        function,
        List.of(date, day),
        call.type(),
        call.typmod(),
        call.collation(),
        operator(test),
        false);
  }

  private static String operator(Test test) {
    return switch (test) {
      case LESS -> "<";
      case LESS_EQUAL -> "<=";
      case GREATER -> ">";
      case GREATER_EQUAL -> ">=";
      case EQUAL -> "=";
    };
  }
}
