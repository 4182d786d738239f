package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.exec.table.IndexScanOperator;
import org.pagedb.sql.exec.table.ScanColumns;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.btree.BTree;

/**
 * Reads the rows of an index range, in the index's order.
 *
 * @param bounds the range
 * @param backward from its end to its start
 * @param residual what the range does not say, over the output, or null
 * @param condition all that the rows must fulfil, the range included, over the output
 */
public record IndexScanPlan(
    ScannedTable scanned,
    TableIndex index,
    IndexBounds bounds,
    boolean backward,
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
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    String direction = backward ? "Backward " : "";
    description.name(
        "Index Scan", direction + "using " + index.name() + " on " + scanned.nameWithAlias());
    if (bounds.condition() != null) {
      description.condition("Index Cond", bounds.condition());
    }
    if (residual != null) {
      description.condition("Filter", residual);
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    ScanColumns columns = scanned.columns();
    Operator recheck = TableScanPlan.recheck(scanned, condition, columns, context);
    if (recheck != null) {
      return recheck;
    }
    TableAccess access = context.environment().tables();
    BTree tree = access.index(scanned.table(), index);
    return new IndexScanOperator(
        tree,
        access.heap(scanned.table()),
        bounds.range(index, tree, context),
        backward,
        columns,
        LimitPlan.kernel(residual, context),
        context);
  }
}
