package org.pagedb.calcite.rule;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.pagedb.calcite.rel.PageSort;
import org.pagedb.calcite.rel.PagedbRel;

/** An input that has to come in an order: by itself, or sorted. */
final class SortedInput {

  private SortedInput() {}

  /** The input in the order, a sort among the ways to have it so. */
  static RelNode of(RelOptRuleCall call, RelNode input, RelCollation order) {
    RelTraitSet any = input.getCluster().traitSetOf(PagedbRel.CONVENTION);
    RelNode unordered = RelOptRule.convert(input, any);
    call.getPlanner().ensureRegistered(new PageSort(unordered, order, true), input);
    return RelOptRule.convert(input, any.replace(order));
  }
}
