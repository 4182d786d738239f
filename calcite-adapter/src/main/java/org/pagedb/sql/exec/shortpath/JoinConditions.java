package org.pagedb.sql.exec.shortpath;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** A join condition taken apart: equalities of a left and a right column, and the rest. */
final class JoinConditions {

  private final int leftWidth;
  private final List<Integer> leftKeys = new ArrayList<>();
  private final List<Integer> rightKeys = new ArrayList<>();
  private final List<Expression> rest = new ArrayList<>();

  JoinConditions(Expression condition, int leftWidth) {
    this.leftWidth = leftWidth;
    if (condition instanceof Expression.And and) {
      for (Expression part : and.conditions()) {
        add(part);
      }
    } else {
      add(condition);
    }
  }

  List<Integer> leftKeys() {
    return leftKeys;
  }

  List<Integer> rightKeys() {
    return rightKeys;
  }

  /** What is not an equality of columns, or null. */
  Expression rest() {
    if (rest.isEmpty()) {
      return null;
    }
    return rest.size() == 1 ? rest.get(0) : new Expression.And(rest, BuiltinTypes.BOOL);
  }

  private void add(Expression part) {
    if (isTrue(part)) {
      return;
    }
    if (!(part instanceof Expression.FunctionCall call) || !addEquality(call)) {
      rest.add(part);
    }
  }

  static boolean isTrue(Expression expression) {
    return expression instanceof Expression.Constant constant
        && Boolean.TRUE.equals(constant.value());
  }

  private boolean addEquality(Expression.FunctionCall call) {
    if (!"=".equals(call.operator()) || call.arguments().size() != 2) {
      return false;
    }
    Expression first = withoutRelabel(call.arguments().get(0));
    Expression second = withoutRelabel(call.arguments().get(1));
    if (!(first instanceof Expression.InputReference a)
        || !(second instanceof Expression.InputReference b)
        || !hashAlike(call.arguments().get(0).type(), call.arguments().get(1).type())
        || !hashAlike(a.type(), call.arguments().get(0).type())
        || !hashAlike(b.type(), call.arguments().get(1).type())
        || a.index() < leftWidth == b.index() < leftWidth) {
      return false;
    }
    boolean ordered = a.index() < leftWidth;
    leftKeys.add(ordered ? a.index() : b.index());
    rightKeys.add((ordered ? b.index() : a.index()) - leftWidth);
    return true;
  }

  /** A cast that only renames the type, as of varchar to text, or widens an integer. */
  private static Expression withoutRelabel(Expression expression) {
    if (expression instanceof Expression.Cast cast
        && (cast.method() == Expression.CastMethod.RELABEL
            || BuiltinTypes.isInteger(cast.type())
                && BuiltinTypes.isInteger(cast.argument().type()))) {
      return ExpressionChildren.of(cast).get(0);
    }
    return expression;
  }

  private static boolean hashAlike(PgType a, PgType b) {
    return a.equals(b)
        || BuiltinTypes.isInteger(a) && BuiltinTypes.isInteger(b)
        || isText(a) && isText(b);
  }

  private static boolean isText(PgType type) {
    return type.equals(BuiltinTypes.TEXT) || type.equals(BuiltinTypes.VARCHAR);
  }
}
