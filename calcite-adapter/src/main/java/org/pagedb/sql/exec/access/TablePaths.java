package org.pagedb.sql.exec.access;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.exec.plan.TableScanPlan;
import org.pagedb.sql.exec.plan.TidScanPlan;
import org.pagedb.sql.exec.table.IndexOnlyScanOperator.Direction;
import org.pagedb.sql.exec.table.ScanColumns;
import org.pagedb.sql.expression.Expression;

/** The ways to read one table's rows that fulfil a condition, and the cheapest of them. */
public final class TablePaths {

  private final PlanningContext context;
  private final ScannedTable scanned;
  private final Expression condition;
  private final BitSet needed;

  /**
   * The ways to read a table.
   *
   * @param condition over the scan's output, or null
   * @param needed the columns that are needed above the condition, null for all
   */
  public TablePaths(
      PlanningContext context, ScannedTable scanned, Expression condition, BitSet needed) {
    this.context = context;
    this.scanned = scanned;
    this.condition = condition;
    this.needed = needed;
  }

  /** The cheapest way, in whatever order. */
  public PhysicalPlan cheapest() {
    TidScanPlan byTid = TidScanPlan.of(scanned, condition, Estimate.ONE_ROW);
    if (byTid != null) {
      return byTid;
    }
    List<IndexUse> uses = uses();
    for (IndexUse use : uses) {
      if (use.isSingleRow() && context.methods().equals(PlannerMethods.ALL)) {
        return singleRow(use); // nothing can be better, whatever the table's size
      }
    }
    ScanCosts costs = costs();
    PhysicalPlan best = new TableScanPlan(scanned, condition, costs.tableScan(condition));
    for (IndexUse use : uses) {
      best = cheaper(best, indexOnly(use, use.anyDirection(), costs));
      if (use.isRestricted()) {
        best = cheaper(best, index(use, Direction.FORWARD, costs));
      }
    }
    return cheaper(
        best, new BitmapPaths(context.expressions(), scanned, condition, costs).cheapest());
  }

  /** The cheapest way that gives an order, or null if none does. */
  public PhysicalPlan cheapestInOrder(List<SortKey> order) {
    ScanCosts costs = null;
    PhysicalPlan best = null;
    for (IndexUse use : uses()) {
      Direction direction = use.directionFor(order);
      if (direction != null) {
        costs = costs == null ? costs() : costs;
        best = cheaper(best, indexOnly(use, direction, costs));
        best = cheaper(best, index(use, direction, costs));
      }
    }
    return best;
  }

  private ScanCosts costs() {
    return new ScanCosts(scanned, context.statistics().of(scanned.table()), context);
  }

  private List<IndexUse> uses() {
    List<TableIndex> indexes = scanned.table().indexes();
    List<IndexUse> uses = new ArrayList<>(indexes.size());
    for (TableIndex index : indexes) {
      IndexUse use =
          IndexUse.of(
              scanned.table(), index, context.expressions(), scanned.attributes(), condition);
      if (use != null) {
        uses.add(use);
      }
    }
    return uses;
  }

  private PhysicalPlan singleRow(IndexUse use) {
    Estimate estimate = new Estimate(Costs.DESCENT, Costs.DESCENT + Costs.RANDOM_PAGE, 1, 0);
    ScannedTable covered = coveredBy(use);
    return covered != null
        ? use.scanAlone(covered, Direction.FORWARD, estimate)
        : use.scan(scanned, false, condition, estimate);
  }

  private PhysicalPlan index(IndexUse use, Direction direction, ScanCosts costs) {
    return use.scan(scanned, direction == Direction.BACKWARD, condition, costs.indexScan(use));
  }

  /** The index alone, or null. */
  private PhysicalPlan indexOnly(IndexUse use, Direction direction, ScanCosts costs) {
    ScannedTable covered = coveredBy(use);
    return covered == null ? null : use.scanAlone(covered, direction, costs.indexOnlyScan(use));
  }

  /** The scan without columns that only the index's ranges look at; null if the index lacks any. */
  private ScannedTable coveredBy(IndexUse use) {
    if (needed == null || hasVersionColumns()) {
      return null;
    }
    BitSet wanted = (BitSet) needed.clone();
    ColumnUse.add(use.residual(), wanted);
    ScannedTable covered = scanned.wanting(wanted);
    return use.covers(covered) ? covered : null;
  }

  private static PhysicalPlan cheaper(PhysicalPlan one, PhysicalPlan other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.estimate().totalCost() < one.estimate().totalCost() ? other : one;
  }

  /** Whether something is asked for that stands in the row versions only. */
  private boolean hasVersionColumns() {
    for (int attribute : scanned.attributes()) {
      if (attribute < 0 && attribute != ScanColumns.TABLE_OID) {
        return true;
      }
    }
    return false;
  }
}
