package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.TableAccess;
import org.pagedb.sql.exec.table.IndexOnlyScanOperator;
import org.pagedb.sql.exec.table.IndexOnlyScanOperator.Direction;
import org.pagedb.sql.exec.table.SharedLeaves;
import org.pagedb.sql.exec.table.StoredForms;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.btree.BTree;

/**
 * Reads an index range whose entries hold all that is wanted.
 *
 * @param direction in which order; {@link Direction#FILE_ORDER} only for the whole index
 * @param residual what the range does not say, over the output, or null
 */
public record IndexOnlyScanPlan(
    ScannedTable scanned,
    TableIndex index,
    IndexBounds bounds,
    Direction direction,
    Expression residual,
    Estimate estimate)
    implements ScanPlan {

  /** Whether the index's entries hold all columns of the scan that are wanted. */
  public static boolean covers(TableIndex index, ScannedTable scanned) {
    for (int i = 0; i < scanned.attributes().size(); i++) {
      if (scanned.wanted().get(i) && indexColumn(index, scanned.attributes().get(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The place of an attribute in the index, or -1 if its value cannot be had from there. */
  private static int indexColumn(TableIndex index, int attribute) {
    for (int k = 0; k < index.keys().size(); k++) {
      IndexKey key = index.keys().get(k);
      if (attribute > 0 && key.attribute() == attribute) {
        return StoredForms.keyIsValue(key.type()) ? k : -1;
      }
    }
    int included = index.included().indexOf(attribute);
    return included < 0 ? -1 : index.keys().size() + included;
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
    String prefix = direction == Direction.BACKWARD ? "Backward " : "";
    description.name(
        "Index Only Scan", prefix + "using " + index.name() + " on " + scanned.nameWithAlias());
    if (bounds.condition() != null) {
      description.condition("Index Cond", bounds.condition());
    }
    if (residual != null) {
      description.condition("Filter", residual);
    }
  }

  @Override
  public Operator create(ExecutionContext context) {
    return operator(null, context);
  }

  /** Only in the order of the file. */
  @Override
  public Operator createPart(Object node, ExecutionContext context) {
    return operator(context.shares().of(node, SharedLeaves.class, SharedLeaves::new), context);
  }

  private Operator operator(SharedLeaves shared, ExecutionContext context) {
    int[] columns = new int[scanned.attributes().size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = scanned.wanted().get(i) ? indexColumn(index, scanned.attributes().get(i)) : -1;
    }
    TableAccess access = context.environment().tables();
    BTree tree = access.index(scanned.table(), index);
    return new IndexOnlyScanOperator(
        tree,
        access.heap(scanned.table()),
        bounds.range(index, tree, context),
        direction,
        columns,
        LimitPlan.kernel(residual, context),
        shared,
        context);
  }
}
