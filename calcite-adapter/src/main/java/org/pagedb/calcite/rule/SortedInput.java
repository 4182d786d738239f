package org.pagedb.calcite.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.pagedb.calcite.rel.PageIncrementalSort;
import org.pagedb.calcite.rel.PageSort;
import org.pagedb.calcite.rel.PagedbRel;

/** An input that has to come in an order: by itself, or sorted. */
final class SortedInput {

  private SortedInput() {}

  /** The input in the order, sorts among the ways to have it so. */
  static RelNode of(RelOptRuleCall call, RelNode input, RelCollation order) {
    RelTraitSet any = input.getCluster().traitSetOf(PagedbRel.CONVENTION);
    RelNode unordered = RelOptRule.convert(input, any);
    call.getPlanner().ensureRegistered(new PageSort(unordered, order, true), input);
    for (RelNode sort : incremental(input, order, PageIncrementalSort.Purpose.PARENT)) {
      call.getPlanner().ensureRegistered(sort, input);
    }
    return RelOptRule.convert(input, any.replace(order));
  }

  /** The ways to sort the input by the last keys where it has the order of the first. */
  static List<RelNode> incremental(
      RelNode input, RelCollation order, PageIncrementalSort.Purpose purpose) {
    RelTraitSet any = input.getCluster().traitSetOf(PagedbRel.CONVENTION);
    List<RelFieldCollation> keys = order.getFieldCollations();
    List<RelNode> ways = new ArrayList<>();
    for (int presorted = 1; presorted < keys.size(); presorted++) {
      RelTraitSet start = any.replace(RelCollations.of(keys.subList(0, presorted)));
      ways.add(
          new PageIncrementalSort(
              any.replace(order), RelOptRule.convert(input, start), order, presorted, purpose));
    }
    return ways;
  }
}
