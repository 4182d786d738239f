package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.StatementEnvironment;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;

/**
 * The operators of a plan kept for its next execution by the same session, with other parameters
 * and another snapshot: for a lookup by key, making them costs more than running them. Only for
 * plans whose operators keep nothing between runs; see {@link #isPossible}.
 */
public final class ReusableOperators {

  private final ExecutionContext context;
  private final Operator operator;
  private boolean running;

  /** Makes the operators; the plan must be one that allows it. */
  public ReusableOperators(
      PhysicalPlan plan, StatementEnvironment environment, Object[] parameters) {
    context = new ExecutionContext(environment, parameters);
    operator = plan.create(context);
  }

  /**
   * Whether the plan's operators can be run again: index and table scans, filters, projections and
   * limits over expressions that depend on nothing but rows and parameters.
   */
  public static boolean isPossible(PhysicalPlan plan) {
    if (plan instanceof IndexScanPlan scan) {
      return isTimeless(scan.condition()) && isTimeless(scan.residual());
    }
    if (plan instanceof IndexOnlyScanPlan scan) {
      return isTimeless(scan.bounds().condition()) && isTimeless(scan.residual());
    }
    if (plan instanceof TableScanPlan scan) {
      return isTimeless(scan.condition());
    }
    if (plan instanceof FilterPlan filter) {
      return isTimeless(filter.condition()) && isPossible(filter.input());
    }
    if (plan instanceof LimitPlan limit) {
      return isTimeless(limit.count()) && isTimeless(limit.offset()) && isPossible(limit.input());
    }
    return plan instanceof ProjectPlan project
        && areTimeless(project.expressions())
        && isPossible(project.input());
  }

  private static boolean areTimeless(List<Expression> expressions) {
    for (Expression expression : expressions) {
      if (!isTimeless(expression)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isTimeless(Expression expression) {
    if (expression == null) {
      return true;
    }
    if (expression instanceof Expression.SessionValue
        || expression instanceof Expression.Subquery
        || expression instanceof Expression.FunctionCall call && call.function().volatility() != 'i'
        || expression instanceof Expression.Cast cast
            && (cast.method() == Expression.CastMethod.INPUT_OUTPUT
                || cast.method() == Expression.CastMethod.ARRAY)) {
      return false;
    }
    return areTimeless(ExpressionChildren.of(expression));
  }

  /** Whether a run is going on, so that another one needs operators of its own. */
  public boolean isRunning() {
    return running;
  }

  /** Opens the operators for one run. */
  public Operator open(Object[] parameters) {
    context.bind(parameters);
    running = true;
    operator.open();
    return operator;
  }

  /** Ends the run. */
  public void close() {
    operator.close();
    running = false;
  }
}
