package org.pagedb.calcite.rule;

import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalSort;
import org.pagedb.calcite.rel.PageInOrder;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Leaves a sort out where its input comes in the order.
 *
 * <pre>
 * LogicalSort(a)        PageInOrder
 *   input          =>     input [order a]
 * </pre>
 *
 * Does not fire for a limit alone. Whether anything gives the input in the order, the planner finds
 * out.
 */
public final class OrderedInputRule extends ConverterRule {

  OrderedInputRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    LogicalSort sort = (LogicalSort) rel;
    if (sort.getCollation().getFieldCollations().isEmpty() || SortRule.isLimit(sort)) {
      return null;
    }
    RelTraitSet traits =
        rel.getCluster().traitSetOf(PagedbRel.CONVENTION).replace(sort.getCollation());
    return new PageInOrder(traits, convert(sort.getInput(), traits));
  }
}
