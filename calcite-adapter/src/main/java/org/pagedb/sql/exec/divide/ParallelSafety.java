package org.pagedb.sql.exec.divide;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.AggregateCall;
import org.pagedb.sql.exec.plan.AppendPlan;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.GroupingPlan;
import org.pagedb.sql.exec.plan.HashJoinPlan;
import org.pagedb.sql.exec.plan.IndexOnlyScanPlan;
import org.pagedb.sql.exec.plan.IndexScanPlan;
import org.pagedb.sql.exec.plan.LimitPlan;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.exec.plan.TableScanPlan;
import org.pagedb.sql.exec.plan.UniquePlan;
import org.pagedb.sql.exec.plan.ValuesPlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayCodec;

/**
 * What may run on any thread. PostgreSQL's {@code proparallel} is followed, and more than it asks
 * for: volatile functions, and those that ask the session, stay with the session's own thread.
 */
final class ParallelSafety {

  private ParallelSafety() {}

  /** Whether any thread may evaluate an expression; null is no expression. */
  static boolean isSafe(Expression expression) {
    if (expression == null) {
      return true;
    }
    if (expression instanceof Expression.Subquery) {
      return false;
    }
    if (expression instanceof Expression.FunctionCall call) {
      return isSafe(call.function()) && haveNoNames(call.arguments()) && areSafe(call.arguments());
    }
    if (expression instanceof Expression.Cast cast) {
      return isSafe(cast) && isSafe(cast.argument());
    }
    PgFunction function = null;
    if (expression instanceof Expression.ArrayComparison comparison) {
      function = comparison.comparison();
    } else if (expression instanceof Expression.DistinctTest test) {
      function = test.equality();
    } else if (expression instanceof Expression.NullIf nullIf) {
      function = nullIf.equality();
    }
    return isSafe(function) && areSafe(ExpressionChildren.of(expression));
  }

  static boolean areSafe(List<Expression> expressions) {
    for (Expression expression : expressions) {
      if (!isSafe(expression)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSafe(PgFunction function) {
    if (function == null) {
      return true;
    }
    boolean asks = function.body() != null && function.body().asksSession();
    return function.parallel() == 's'
        && (function.volatility() == 'i' || function.volatility() == 's' && !asks);
  }

  /** A domain's rules, and names of objects, are the session's to look up. */
  private static boolean isSafe(Expression.Cast cast) {
    return isSafe(cast.function())
        && cast.type().kind() != PgType.Kind.DOMAIN
        && !isArrayOfDomain(cast.type())
        && hasNoName(cast.type())
        && hasNoName(cast.argument().type());
  }

  private static boolean isArrayOfDomain(PgType type) {
    PgType element = type.isArray() ? ArrayCodec.elementOf(type) : null;
    return element != null && element.kind() == PgType.Kind.DOMAIN;
  }

  private static boolean haveNoNames(List<Expression> arguments) {
    for (Expression argument : arguments) {
      if (!hasNoName(argument.type())) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasNoName(PgType type) {
    return !type.name().startsWith("reg");
  }

  /** Whether any thread may read a table: not one that belongs to a session. */
  static boolean isSafe(ScannedTable scanned) {
    return scanned.table().persistence() != 't';
  }

  static boolean isSafe(AggregateCall call) {
    return isSafe(call.function()) && areSafe(call.directArguments());
  }

  /** Whether any thread may carry out a whole plan. */
  static boolean isSafe(PhysicalPlan plan) {
    if (!isSafeItself(plan)) {
      return false;
    }
    for (PhysicalPlan input : plan.inputs()) {
      if (!isSafe(input)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSafeItself(PhysicalPlan plan) {
    if (plan instanceof TableScanPlan scan) {
      return isSafe(scan.scanned()) && isSafe(scan.condition());
    } else if (plan instanceof IndexScanPlan scan) {
      return isSafe(scan.scanned()) && isSafe(scan.condition()) && isSafe(scan.residual());
    } else if (plan instanceof IndexOnlyScanPlan scan) {
      return isSafe(scan.scanned()) && isSafe(scan.bounds().condition()) && isSafe(scan.residual());
    } else if (plan instanceof FilterPlan filter) {
      return isSafe(filter.condition());
    } else if (plan instanceof ProjectPlan project) {
      return areSafe(project.expressions());
    } else if (plan instanceof HashJoinPlan join) {
      return isSafe(join.residual());
    } else if (plan instanceof NestedLoopPlan join) {
      return isSafe(join.condition());
    } else if (plan instanceof GroupingPlan aggregate) {
      return aggregate.calls().stream().allMatch(ParallelSafety::isSafe);
    } else if (plan instanceof ValuesPlan values) {
      return values.rows().stream().allMatch(ParallelSafety::areSafe);
    } else if (plan instanceof LimitPlan limit) {
      return isSafe(limit.count()) && isSafe(limit.offset());
    } else if (plan instanceof SortPlan sort) {
      return isSafe(sort.count()) && isSafe(sort.offset());
    }
    return plan instanceof AppendPlan || plan instanceof UniquePlan;
  }
}
