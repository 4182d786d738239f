package org.pagedb.calcite.rule;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalTableScan;

/**
 * Both at once: a scan that tests its rows and decodes only what is used above.
 *
 * <pre>
 * LogicalProject(c)               PageTableScan(t, columns=[c], filter=[a = 5])
 *   LogicalFilter(a = 5)     =>
 *     LogicalTableScan(t)
 * </pre>
 */
public final class ProjectFilterIntoTableScanRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "ProjectFilterIntoTableScanRule",
          project ->
              project
                  .operand(LogicalProject.class)
                  .oneInput(
                      filter ->
                          filter
                              .operand(LogicalFilter.class)
                              .oneInput(scan -> scan.operand(LogicalTableScan.class).noInputs())),
          ProjectFilterIntoTableScanRule::new);

  private ProjectFilterIntoTableScanRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalProject project = call.rel(0);
    LogicalFilter filter = call.rel(1);
    LogicalTableScan scan = call.rel(2);
    offerProjectedScan(call, project, scan, filter.getCondition());
  }
}
