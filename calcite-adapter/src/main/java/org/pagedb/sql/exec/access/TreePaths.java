package org.pagedb.sql.exec.access;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.exec.plan.AppendPlan;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.PrunedAppendPlan;
import org.pagedb.sql.exec.plan.Pruning;
import org.pagedb.sql.exec.plan.ScannedTable;
import org.pagedb.sql.exec.plan.ValuesPlan;
import org.pagedb.sql.exec.table.ScanColumns;
import org.pagedb.sql.expression.Expression;

/**
 * The ways to read a tree of tables: each member in its own cheapest way, one after the other. The
 * condition is tested where the rows are, so that every member's indexes can serve it.
 */
public final class TreePaths {

  /** What passing on a row costs, as PostgreSQL has it. */
  private static final double PASSING = 0.5 * 0.01;

  private final PlanningContext context;
  private final AlgebraNode.TableScan scan;
  private final Expression condition;
  private final BitSet below;
  private final BitSet needed;
  private final PartitionPruner pruner;

  /**
   * The ways to read a tree.
   *
   * @param condition over the scan's output, or null
   * @param below the columns that are needed for the condition or above it, null for all
   * @param needed the columns that are needed above the condition, null for all
   */
  public TreePaths(
      PlanningContext context,
      AlgebraNode.TableScan scan,
      Expression condition,
      BitSet below,
      BitSet needed) {
    this.context = context;
    this.scan = scan;
    this.condition = condition;
    this.below = below;
    this.needed = needed;
    pruner =
        scan.table().isPartitioned()
            ? new PartitionPruner(scan, condition, context.expressions())
            : null;
  }

  /** The cheapest way, in whatever order. */
  public PhysicalPlan cheapest() {
    List<Integer> chosen = chosen();
    List<PhysicalPlan> plans = new ArrayList<>(chosen.size());
    for (int member : chosen) {
      boolean alone = chosen.size() == 1 && !scan.systemColumns().contains(AlgebraNode.PLACE);
      String alias = alone ? scan.alias() : scan.alias() + "_" + (plans.size() + 1);
      ScannedTable scanned = scanned(member, alias);
      plans.add(new TablePaths(context, scanned, condition, needed).cheapest());
    }
    if (plans.isEmpty()) {
      return new ValuesPlan(List.of(), scan.columnTypes(), new Estimate(0, 0, 0, 0));
    }
    if (pruner != null && pruner.improvesLater()) {
      return new PrunedAppendPlan(plans, chosen, pruner, sum(plans));
    }
    return plans.size() == 1 ? plans.get(0) : new AppendPlan(plans, sum(plans));
  }

  private List<Integer> chosen() {
    if (pruner != null) {
      return pruner.members(Pruning.CONSTANTS).stream().boxed().toList();
    }
    List<Integer> all = new ArrayList<>(scan.members().size());
    for (int member = 0; member < scan.members().size(); member++) {
      all.add(member);
    }
    return all;
  }

  private ScannedTable scanned(int number, String alias) {
    TreeMember member = scan.members().get(number);
    List<Integer> attributes = new ArrayList<>(member.attributes());
    for (String name : scan.systemColumns()) {
      attributes.add(ScanColumns.systemAttribute(name));
    }
    List<Boolean> wanted = new ArrayList<>(attributes.size());
    for (int i = 0; i < attributes.size(); i++) {
      wanted.add(below == null || below.get(i));
    }
    return new ScannedTable(
        member.table(),
        alias,
        attributes,
        wanted,
        new ScannedTable.TreePlace(scan.table().oid(), number));
  }

  private static Estimate sum(List<PhysicalPlan> plans) {
    double startup = plans.get(0).estimate().startupCost();
    double total = 0;
    double rows = 0;
    int width = 0;
    for (PhysicalPlan plan : plans) {
      Estimate estimate = plan.estimate();
      total += estimate.totalCost();
      rows += estimate.rows();
      width = Math.max(width, estimate.width());
    }
    return new Estimate(startup, total + rows * PASSING, rows, width);
  }
}
