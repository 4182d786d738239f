package org.pagedb.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Conditions as lists of what must all be true. */
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
    } else {
      conjuncts.add(condition);
    }
  }
}
