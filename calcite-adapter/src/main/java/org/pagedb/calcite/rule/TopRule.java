package org.pagedb.calcite.rule;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.logical.LogicalSort;
import org.pagedb.calcite.rel.PageLimit;
import org.pagedb.calcite.rel.PageTop;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Sorts only as many rows as a limit lets out.
 *
 * <pre>
 * LogicalSort(offset, count)        PageLimit(offset, count)
 *   LogicalSort(a)             =>     PageTop(a, offset, count)
 *     input                             input
 * </pre>
 *
 * Does not fire for an offset alone, which wants all rows.
 */
public final class TopRule extends ScanRule {

  static final Settings SETTINGS = new Settings("TopRule", TopRule::limitOverSort, TopRule::new);

  private TopRule(Settings settings) {
    super(settings);
  }

  static RelRule.Done limitOverSort(RelRule.OperandBuilder limit) {
    return limit
        .operand(LogicalSort.class)
        .predicate(one -> one.getCollation().getFieldCollations().isEmpty() && one.fetch != null)
        .oneInput(
            sort ->
                sort.operand(LogicalSort.class)
                    .predicate(
                        one ->
                            !one.getCollation().getFieldCollations().isEmpty()
                                && !SortRule.isLimit(one))
                    .anyInputs());
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalSort limit = call.rel(0);
    LogicalSort sort = call.rel(1);
    RelTraitSet traits =
        limit.getCluster().traitSetOf(PagedbRel.CONVENTION).replace(sort.getCollation());
    PageTop top =
        new PageTop(
            traits,
            convert(sort.getInput(), PagedbRel.CONVENTION),
            sort.getCollation(),
            limit.offset,
            limit.fetch);
    call.transformTo(new PageLimit(limit.getCluster(), traits, top, limit.offset, limit.fetch));
  }
}
