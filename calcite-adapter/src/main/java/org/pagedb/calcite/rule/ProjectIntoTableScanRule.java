package org.pagedb.calcite.rule;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalTableScan;

/**
 * Lets a scan decode only the columns that are used.
 *
 * <pre>
 * LogicalProject(c, a)          PageTableScan(t, columns=[c, a])
 *   LogicalTableScan(t)   =>
 *
 * LogicalProject(f(c))          PageProject(f(c))
 *   LogicalTableScan(t)   =>      PageTableScan(t, columns=[c])
 * </pre>
 */
public final class ProjectIntoTableScanRule extends ScanRule {

  static final Settings SETTINGS =
      new Settings(
          "ProjectIntoTableScanRule",
          project ->
              project
                  .operand(LogicalProject.class)
                  .oneInput(scan -> scan.operand(LogicalTableScan.class).noInputs()),
          ProjectIntoTableScanRule::new);

  private ProjectIntoTableScanRule(Settings settings) {
    super(settings);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalProject project = call.rel(0);
    LogicalTableScan scan = call.rel(1);
    offerProjectedScan(call, project, scan, null);
  }
}
