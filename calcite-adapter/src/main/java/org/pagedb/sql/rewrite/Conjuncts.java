package org.pagedb.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Conditions as lists of what must all be true. What every branch of an OR asks for is taken out of
 * it, so that a join's keys are seen wherever they were written:
 *
 * <pre>
 * (a.x = b.y AND p) OR (a.x = b.y AND q)   =&gt;   a.x = b.y, p OR q
 * (a.x = b.y AND p) OR a.x = b.y           =&gt;   a.x = b.y
 * </pre>
 */
final class Conjuncts {

  private Conjuncts() {}

  static List<Expression> of(Expression condition) {
    List<Expression> conjuncts = new ArrayList<>();
    collect(condition, conjuncts);
    return conjuncts;
  }

  /** All of them as one condition; true if there are none. */
  static Expression all(List<Expression> conjuncts) {
    return switch (conjuncts.size()) {
      case 0 -> new Expression.Constant(true, BuiltinTypes.BOOL);
      case 1 -> conjuncts.get(0);
      default -> new Expression.And(List.copyOf(conjuncts), BuiltinTypes.BOOL);
    };
  }

  private static void collect(Expression condition, List<Expression> conjuncts) {
    if (condition instanceof Expression.And and) {
      for (Expression part : and.conditions()) {
        collect(part, conjuncts);
      }
    } else if (condition instanceof Expression.Or or) {
      collectOr(or, conjuncts);
    } else {
      conjuncts.add(condition);
    }
  }

  private static void collectOr(Expression.Or or, List<Expression> conjuncts) {
    List<List<Expression>> branches = new ArrayList<>(or.conditions().size());
    for (Expression branch : or.conditions()) {
      branches.add(of(branch));
    }
    List<Expression> common = common(branches);
    if (common.isEmpty()) {
      conjuncts.add(or);
      return;
    }
    conjuncts.addAll(common);
    List<Expression> rest = new ArrayList<>(branches.size());
    for (List<Expression> branch : branches) {
      branch.removeAll(common);
      if (branch.isEmpty()) {
        return; // this branch asks for no more than all do
      }
      rest.add(all(branch));
    }
    conjuncts.add(new Expression.Or(rest, or.type()));
  }

  private static List<Expression> common(List<List<Expression>> branches) {
    List<Expression> common = new ArrayList<>();
    for (Expression candidate : branches.get(0)) {
      if (PushDown.isMovable(candidate)
          && !common.contains(candidate)
          && isInAll(candidate, branches)) {
        common.add(candidate);
      }
    }
    return common;
  }

  private static boolean isInAll(Expression candidate, List<List<Expression>> branches) {
    for (List<Expression> branch : branches) {
      if (!branch.contains(candidate)) {
        return false;
      }
    }
    return true;
  }
}
