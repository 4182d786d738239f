package org.pagedb.calcite.rule;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalTableScan;

/**
 * Lets a scan test its rows before it decodes them.
 *
 * <pre>
 * LogicalFilter(a = 5 AND b > 1)        PageTableScan(t, filter=[a = 5 AND b > 1])
 *   LogicalTableScan(t)            =>
 * </pre>
 */
public final class FilterIntoTableScanRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "FilterIntoTableScanRule",
          filter ->
              filter
                  .operand(LogicalFilter.class)
                  .oneInput(scan -> scan.operand(LogicalTableScan.class).noInputs()),
          FilterIntoTableScanRule::new);

  private FilterIntoTableScanRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalFilter filter = call.rel(0);
    LogicalTableScan scan = call.rel(1);
    List<Integer> columns = new ArrayList<>();
    for (int i = 0; i < scan.getRowType().getFieldCount(); i++) {
      columns.add(i);
    }
    offerScan(call, scan, columns, filter.getCondition(), scanned -> scanned);
  }
}
