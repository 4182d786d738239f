package org.pagedb.calcite.rule;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.pagedb.calcite.rel.PageBitmapHeapScan;
import org.pagedb.calcite.rel.PageTableScan;

/**
 * Finds the TIDs of the rows that a filter leaves in one or several indexes, and then reads each
 * page once.
 *
 * <pre>
 * PageTableScan(t, filter=[a = 5 OR b = 1])   =>   PageBitmapHeapScan(t, filter=[a = 5 OR b = 1])
 * </pre>
 *
 * Does not fire without a filter, nor where no index says anything of it; for an OR each branch
 * needs one.
 */
public final class BitmapHeapScanRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "BitmapHeapScanRule",
          scan -> scan.operand(PageTableScan.class).predicate(one -> one.hasFilter()).noInputs(),
          BitmapHeapScanRule::new);

  private BitmapHeapScanRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    RelNode scan = PageBitmapHeapScan.of(call.rel(0));
    if (scan != null) {
      call.transformTo(scan);
    }
  }
}
