package org.pagedb.sql.exec.divide;

import java.util.List;
import org.pagedb.sql.exec.plan.AppendPlan;
import org.pagedb.sql.exec.plan.BitmapPlan;
import org.pagedb.sql.exec.plan.CommonScanPlan;
import org.pagedb.sql.exec.plan.CommonTablePlan;
import org.pagedb.sql.exec.plan.FilterPlan;
import org.pagedb.sql.exec.plan.FunctionScanPlan;
import org.pagedb.sql.exec.plan.GroupingPlan;
import org.pagedb.sql.exec.plan.HashJoinPlan;
import org.pagedb.sql.exec.plan.LimitPlan;
import org.pagedb.sql.exec.plan.NestedLoopPlan;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.PlannedSubquery;
import org.pagedb.sql.exec.plan.ProjectPlan;
import org.pagedb.sql.exec.plan.ProjectSetPlan;
import org.pagedb.sql.exec.plan.RecursivePlan;
import org.pagedb.sql.exec.plan.ScanPlan;
import org.pagedb.sql.exec.plan.SetOperationPlan;
import org.pagedb.sql.exec.plan.SortPlan;
import org.pagedb.sql.exec.plan.SystemScanPlan;
import org.pagedb.sql.exec.plan.TableCountPlan;
import org.pagedb.sql.exec.plan.UniquePlan;
import org.pagedb.sql.exec.plan.ValuesPlan;
import org.pagedb.sql.exec.plan.WindowPlan;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * Whether a statement may have a parallel part at all: it only reads, and calls nothing that
 * PostgreSQL calls parallel-unsafe. What is not known here is not parallel.
 */
final class ParallelMode {

  private ParallelMode() {}

  static boolean isPossible(PhysicalPlan plan) {
    if (!reads(plan) || !allowParallel(expressions(plan))) {
      return false;
    }
    for (PhysicalPlan input : plan.inputs()) {
      if (!isPossible(input)) {
        return false;
      }
    }
    return true;
  }

  private static boolean reads(PhysicalPlan plan) {
    return plan instanceof ScanPlan
        || plan instanceof BitmapPlan
        || plan instanceof FilterPlan
        || plan instanceof ProjectPlan
        || plan instanceof HashJoinPlan
        || plan instanceof NestedLoopPlan
        || plan instanceof GroupingPlan
        || plan instanceof SortPlan
        || plan instanceof LimitPlan
        || plan instanceof AppendPlan
        || plan instanceof UniquePlan
        || plan instanceof WindowPlan
        || plan instanceof SetOperationPlan
        || plan instanceof ValuesPlan
        || plan instanceof FunctionScanPlan
        || plan instanceof ProjectSetPlan
        || plan instanceof TableCountPlan
        || plan instanceof RecursivePlan
        || plan instanceof SystemScanPlan
        || plan instanceof CommonScanPlan
        || plan instanceof CommonTablePlan common && !common.changesData();
  }

  /** Those that may call functions; scans' are few, and a scan's condition may be any. */
  private static List<Expression> expressions(PhysicalPlan plan) {
    if (plan instanceof FilterPlan filter) {
      return List.of(filter.condition());
    } else if (plan instanceof ProjectPlan project) {
      return project.expressions();
    } else if (plan instanceof ProjectSetPlan project) {
      return project.expressions();
    } else if (plan instanceof FunctionScanPlan scan) {
      return scan.calls();
    } else if (plan instanceof HashJoinPlan join) {
      return listOf(join.residual());
    } else if (plan instanceof NestedLoopPlan join) {
      return listOf(join.condition());
    } else if (plan instanceof ScanPlan scan) {
      return ScanConditions.of(scan);
    } else if (plan instanceof ValuesPlan values) {
      return values.rows().stream().flatMap(List::stream).toList();
    } else if (plan instanceof GroupingPlan aggregate) {
      return aggregate.calls().stream().flatMap(call -> call.directArguments().stream()).toList();
    }
    return List.of();
  }

  static List<Expression> listOf(Expression expression) {
    return expression == null ? List.of() : List.of(expression);
  }

  private static boolean allowParallel(List<Expression> expressions) {
    for (Expression expression : expressions) {
      if (!allowsParallel(expression)) {
        return false;
      }
    }
    return true;
  }

  private static boolean allowsParallel(Expression expression) {
    if (expression instanceof Expression.FunctionCall call && call.function().parallel() == 'u') {
      return false;
    }
    if (expression instanceof Expression.Subquery subquery
        && !(subquery.query() instanceof PlannedSubquery planned && isPossible(planned.plan()))) {
      return false;
    }
    return allowParallel(ExpressionChildren.of(expression));
  }
}
