package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.BitmapHeapScanOperator;
import org.pagedb.sql.exec.table.ScanColumns;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/**
 * Reads the rows that a bitmap names, in the order of the table.
 *
 * @param recheck what the bitmap's indexes were asked, over the output
 * @param residual what that does not say, over the output, or null
 * @param condition all that the rows must fulfil, over the output
 */
public record BitmapHeapScanPlan(
    ScannedTable scanned,
    BitmapPlan bitmap,
    Expression recheck,
    Expression residual,
    Expression condition,
    Estimate estimate)
    implements ScanPlan {

  @Override
  public List<PgType> types() {
    return scanned.types();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(bitmap);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Bitmap Heap Scan", "on " + scanned.nameWithAlias());
    description.condition("Recheck Cond", recheck);
    if (residual != null) {
      description.condition("Filter", residual);
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    ScanColumns columns = scanned.columns();
    Operator again = TableScanPlan.recheck(scanned, condition, columns, context);
    if (again != null) {
      return again;
    }
    return new BitmapHeapScanOperator(
        bitmap.source(context),
        context.environment().tables().heap(scanned.table()),
        columns,
        LimitPlan.kernel(recheck, context),
        LimitPlan.kernel(residual, context),
        context);
  }
}
