package org.pagedb.calcite.rule;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.logical.LogicalSort;
import org.pagedb.calcite.rel.PageLimit;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Stops reading an input that comes in order once it has given the first rows.
 *
 * <pre>
 * LogicalSort(count)        PageLimit(count)
 *   LogicalSort(a)     =>     input [order a]
 *     input
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
    call.transformTo(
        new PageLimit(
            limit.getCluster(),
            traits,
            convert(sort.getInput(), traits),
            limit.offset,
            limit.fetch));
  }
}
