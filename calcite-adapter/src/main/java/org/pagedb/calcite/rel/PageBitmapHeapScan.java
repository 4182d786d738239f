package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.pagedb.sql.exec.access.BitmapPaths;
import org.pagedb.sql.exec.plan.BitmapHeapScanPlan;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/** Reads, in the order of the table, the rows whose TIDs one or several indexes name. */
public final class PageBitmapHeapScan extends PageScan {

  private final BitmapHeapScanPlan plan;

  private PageBitmapHeapScan(PageScan scan, RelTraitSet traits, BitmapHeapScanPlan plan) {
    super(scan, traits);
    this.plan = plan;
  }

  /** The cheapest such scan, or null if no index says anything of the filter. */
  public static PageBitmapHeapScan of(PageTableScan scan) {
    BitmapHeapScanPlan plan =
        new BitmapPaths(
                scan.scanned().context().expressions(),
                scan.output.scanned(),
                scan.output.condition(),
                scan.output.costs())
            .cheapest();
    return plan == null ? null : new PageBitmapHeapScan(scan, scan.getTraitSet(), plan);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageBitmapHeapScan(this, traits, plan);
  }

  @Override
  Estimate scanEstimate() {
    return plan.estimate();
  }

  @Override
  public PhysicalPlan implement() {
    return output.projected(plan, plan.estimate());
  }
}
