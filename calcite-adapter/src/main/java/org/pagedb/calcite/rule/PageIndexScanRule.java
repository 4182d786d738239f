package org.pagedb.calcite.rule;

import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelCollation;
import org.pagedb.calcite.rel.PageIndexScan;
import org.pagedb.calcite.rel.PageTableScan;

/**
 * Reads by an index the rows that a filter leaves.
 *
 * <pre>
 * PageTableScan(t, filter=[a = 5 AND b > 1])   =>   PageIndexScan(t, index=t_a, …)
 * PageTableScan(t)                             =>   PageIndexScan(t, index=t_a, …) [order a]
 * </pre>
 *
 * Does not fire for an index of whose first key the filter says nothing, unless something above can
 * use its order, nor for a partial one whose predicate the filter does not prove.
 */
public final class PageIndexScanRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "PageIndexScanRule",
          scan -> scan.operand(PageTableScan.class).noInputs(),
          PageIndexScanRule::new);

  private PageIndexScanRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    PageTableScan scan = call.rel(0);
    List<RelCollation> orders = wantedOrders(call, scan);
    offerByIndex(call, scan, index -> PageIndexScan.of(scan, index, orders));
  }
}
