package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.exec.table.ScanColumns;
import org.pagedb.sql.exec.table.TidScanOperator;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.ExpressionChildren;
import org.pagedb.sql.type.PgType;

/**
 * Reads the one row of a table whose ctid is known.
 *
 * @param tid the ctid, an expression without columns
 * @param follows whether a later version of the row is meant too, as by WHERE CURRENT OF
 * @param residual what else the row must fulfil, over the output, or null
 */
public record TidScanPlan(
    ScannedTable scanned,
    Expression tid,
    boolean follows,
    Expression residual,
    Expression condition,
    Estimate estimate)
    implements PhysicalPlan {

  private static final int TID_EQUAL = 1292;
  private static final String CURRENT_OF = "current of ";

  /** The scan for a condition that names a ctid; null if it does not. */
  public static TidScanPlan of(ScannedTable scanned, Expression condition, Estimate estimate) {
    List<Expression> rest = new ArrayList<>(ColumnCondition.conjuncts(condition));
    for (int i = 0; i < rest.size(); i++) {
      Expression tid = tidOf(rest.get(i), scanned);
      if (tid != null) {
        Expression named = rest.remove(i);
        boolean follows =
            tid instanceof Expression.SessionValue value && value.keyword().startsWith(CURRENT_OF);
        return new TidScanPlan(
            scanned, tid, follows, ColumnCondition.conjunction(rest), named, estimate);
      }
    }
    return null;
  }

  private static Expression tidOf(Expression condition, ScannedTable scanned) {
    if (!(condition instanceof Expression.FunctionCall call)
        || call.function().oid() != TID_EQUAL) {
      return null;
    }
    Expression left = call.arguments().get(0);
    Expression right = call.arguments().get(1);
    if (isTid(left, scanned) && !hasColumns(right)) {
      return right;
    }
    return isTid(right, scanned) && !hasColumns(left) ? left : null;
  }

  private static boolean isTid(Expression expression, ScannedTable scanned) {
    return expression instanceof Expression.InputReference reference
        && scanned.attributes().get(reference.index()) == ScanColumns.CTID;
  }

  private static boolean hasColumns(Expression expression) {
    return ExpressionChildren.any(
        expression,
        each -> each instanceof Expression.InputReference || each instanceof Expression.Subquery);
  }

  @Override
  public List<PgType> types() {
    return scanned.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Tid Scan", "on " + scanned.nameWithAlias());
    description.condition("TID Cond", condition);
    if (residual != null) {
      description.condition("Filter", residual);
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    ScanColumns columns = scanned.columns();
    // A version looked at again is another one, with another ctid.
    Operator recheck = TableScanPlan.recheck(scanned, residual, columns, context);
    if (recheck != null) {
      return recheck;
    }
    TableAccess access = context.environment().tables();
    return new TidScanOperator(
        access.heap(scanned.table()),
        new ExpressionCompiler(context).compile(tid),
        follows,
        columns,
        LimitPlan.kernel(residual, context),
        context);
  }
}
