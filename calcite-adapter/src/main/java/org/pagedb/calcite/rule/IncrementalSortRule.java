package org.pagedb.calcite.rule;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalSort;
import org.pagedb.calcite.rel.PageIncrementalSort;

/**
 * Sorts by the last keys what comes in the order of the first.
 *
 * <pre>
 * LogicalSort(a, b)        PageIncrementalSort(a, b, presorted=1)
 *   input             =>     input [order a]
 * </pre>
 *
 * Does not fire for a single key, nor for a limit.
 */
public final class IncrementalSortRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "IncrementalSortRule",
          sort ->
              sort.operand(LogicalSort.class)
                  .predicate(
                      one ->
                          one.getCollation().getFieldCollations().size() > 1
                              && !SortRule.isLimit(one))
                  .anyInputs(),
          IncrementalSortRule::new);

  private IncrementalSortRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalSort sort = call.rel(0);
    for (RelNode way :
        SortedInput.incremental(
            sort.getInput(), sort.getCollation(), PageIncrementalSort.Purpose.STATEMENT)) {
      call.transformTo(way);
    }
  }
}
