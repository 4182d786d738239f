package org.pagedb.calcite.rule;

import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelCollation;
import org.pagedb.calcite.rel.PageIndexOnlyScan;
import org.pagedb.calcite.rel.PageTableScan;

/**
 * Reads an index alone where its entries hold all columns that are wanted.
 *
 * <pre>
 * PageTableScan(t, columns=[a], filter=[a > 5])   =>   PageIndexOnlyScan(t, index=t_a, …)
 * PageTableScan(t, columns=[a])                   =>   PageIndexOnlyScan(t, index=t_a)
 * </pre>
 *
 * Does not fire where a column is wanted that the index lacks or cannot give back. A column that
 * only the index's range looks at is not wanted. Cost, by the all-visible share, picks the winner.
 */
public final class PageIndexOnlyScanRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "PageIndexOnlyScanRule",
          scan -> scan.operand(PageTableScan.class).noInputs(),
          PageIndexOnlyScanRule::new);

  private PageIndexOnlyScanRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    PageTableScan scan = call.rel(0);
    List<RelCollation> orders = wantedOrders(call, scan);
    offerByIndex(call, scan, index -> PageIndexOnlyScan.of(scan, index, orders));
  }
}
