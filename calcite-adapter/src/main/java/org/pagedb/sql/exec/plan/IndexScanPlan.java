package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.exec.table.IndexRange;
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
    Table.Index index,
    IndexBounds bounds,
    boolean backward,
    Expression residual,
    Expression condition,
    Estimate estimate)
    implements PhysicalPlan {

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
        range(index, bounds, tree, context),
        backward,
        columns,
        LimitPlan.kernel(residual, context),
        context);
  }

  static IndexRange range(
      Table.Index index, IndexBounds bounds, BTree tree, ExecutionContext context) {
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    PgType[] types = new PgType[index.keys().size()];
    for (int k = 0; k < types.length; k++) {
      types[k] = index.keys().get(k).type();
    }
    Kernel[] equals = compiler.compileAll(bounds.equals());
    return new IndexRange(
        tree.layout(),
        types,
        equals,
        LimitPlan.kernel(bounds.low(), context),
        bounds.lowInclusive(),
        LimitPlan.kernel(bounds.high(), context),
        bounds.highInclusive());
  }
}
