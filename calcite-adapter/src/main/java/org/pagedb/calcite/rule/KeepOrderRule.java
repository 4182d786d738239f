package org.pagedb.calcite.rule;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.pagedb.calcite.rel.KeepsOrder;
import org.pagedb.calcite.rel.OrderKeys;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Lets the order of an input come through nodes that do not disturb it: projections, filters,
 * limits, and joins that look rows up.
 *
 * <pre>
 * PageFilter(c)                                 PageFilter(c) [order a]
 *   PageIndexScan(t, index=t_a) [order a]  =>     PageIndexScan(t, index=t_a) [order a]
 * </pre>
 *
 * Does not fire where nothing of the order is left, as over a projection without {@code a}.
 */
public final class KeepOrderRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "KeepOrderRule",
          node ->
              node.operand(KeepsOrder.class)
                  .predicate(keeping -> OrderKeys.of(keeping).getFieldCollations().isEmpty())
                  .oneInput(
                      input ->
                          input
                              .operand(PagedbRel.class)
                              .predicate(one -> !OrderKeys.of(one).getFieldCollations().isEmpty())
                              .anyInputs()),
          KeepOrderRule::new);

  private KeepOrderRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    KeepsOrder node = call.rel(0);
    RelNode input = call.rel(1);
    if (!node.orderOver(OrderKeys.of(input)).getFieldCollations().isEmpty()) {
      call.transformTo(node.over(convert(input, input.getTraitSet())));
    }
  }
}
