package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.access.IndexUse;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/**
 * Reads ranges of an index and takes all columns from its entries; the heap is asked only about
 * rows on pages that the visibility map does not vouch for.
 */
public final class PageIndexOnlyScan extends PageScan {

  private final IndexUse use;

  private PageIndexOnlyScan(PageScan scan, IndexUse use) {
    super(scan);
    this.use = use;
  }

  /** The scan by an index alone, or null if its entries lack a column that is wanted. */
  public static PageIndexOnlyScan of(PageTableScan scan, Table.Index index) {
    IndexUse use = scan.output.use(index);
    return use == null || scan.output.covered(use) == null
        ? null
        : new PageIndexOnlyScan(scan, use);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageIndexOnlyScan(this, use);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("index", use.index().name());
  }

  @Override
  Estimate scanEstimate() {
    return output.costs().indexOnlyScan(use);
  }

  @Override
  public PhysicalPlan implement() {
    Estimate estimate = scanEstimate();
    return output.projected(
        use.scanAlone(output.covered(use), use.anyDirection(), estimate), estimate);
  }
}
