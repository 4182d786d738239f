package org.pagedb.calcite.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalSort;
import org.pagedb.calcite.rel.PageIncrementalSort;
import org.pagedb.calcite.rel.PageLimit;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Stops reading an input that comes in order once it has given the first rows.
 *
 * <pre>
 * LogicalSort(count)        PageLimit(count)
 *   LogicalSort(a)     =>     input [order a]
 *     input
 *
 *                           PageLimit(count)
 *                      =>     PageIncrementalSort(a, b)
 *                               input [order a]
 * </pre>
 *
 * Does not fire for a limit over something else than a sort.
 */
public final class OrderedLimitRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings("OrderedLimitRule", TopRule::limitOverSort, OrderedLimitRule::new);

  private OrderedLimitRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalSort limit = call.rel(0);
    LogicalSort sort = call.rel(1);
    RelTraitSet traits =
        limit.getCluster().traitSetOf(PagedbRel.CONVENTION).replace(sort.getCollation());
    List<RelNode> inputs =
        new ArrayList<>(
            SortedInput.incremental(
                sort.getInput(), sort.getCollation(), PageIncrementalSort.Purpose.LIMIT));
    inputs.add(convert(sort.getInput(), traits));
    for (RelNode input : inputs) {
      call.transformTo(new PageLimit(limit.getCluster(), traits, input, limit.offset, limit.fetch));
    }
  }
}
