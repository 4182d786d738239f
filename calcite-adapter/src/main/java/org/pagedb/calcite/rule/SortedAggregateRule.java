package org.pagedb.calcite.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.pagedb.calcite.rel.OrderKeys;
import org.pagedb.calcite.rel.PageSortedAggregate;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Groups rows that come in order, or are put in order.
 *
 * <pre>
 * LogicalAggregate(a, b)        PageSortedAggregate(a, b) [order a, b]
 *   input                  =>     input [order a, b]
 *
 *                               PageSortedAggregate(a, b) [order b, a]
 *                          =>     input [order b, a]
 * </pre>
 *
 * Does not fire for an aggregate without keys.
 */
public final class SortedAggregateRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "SortedAggregateRule",
          aggregate ->
              aggregate
                  .operand(LogicalAggregate.class)
                  .predicate(one -> !one.getGroupSet().isEmpty())
                  .anyInputs(),
          SortedAggregateRule::new);

  private SortedAggregateRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalAggregate aggregate = call.rel(0);
    for (List<Integer> keys : OrderKeys.orders(aggregate.getGroupSet().asList())) {
      RelCollation below = RelCollations.of(OrderKeys.ascending(keys));
      List<Integer> places = new ArrayList<>(keys.size());
      keys.forEach(key -> places.add(aggregate.getGroupSet().indexOf(key)));
      RelTraitSet traits =
          aggregate
              .getCluster()
              .traitSetOf(PagedbRel.CONVENTION)
              .replace(RelCollations.of(OrderKeys.ascending(places)));
      RelNode input = SortedInput.of(call, aggregate.getInput(), below);
      call.transformTo(
          new PageSortedAggregate(
              aggregate.getCluster(),
              traits,
              input,
              aggregate.getGroupSet(),
              aggregate.getAggCallList()));
    }
  }
}
