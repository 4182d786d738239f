package org.pagedb.calcite.rel;

import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.access.IndexUse;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/** Reads the rows that ranges of an index name. */
public final class PageIndexScan extends PageScan {

  private final IndexUse use;

  private PageIndexScan(PageScan scan, IndexUse use) {
    super(scan);
    this.use = use;
  }

  /** The scan by an index, or null if the filter says nothing of the index's first key. */
  public static PageIndexScan of(PageTableScan scan, Table.Index index) {
    IndexUse use = scan.output.use(index);
    return use == null || !use.isRestricted() ? null : new PageIndexScan(scan, use);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageIndexScan(this, use);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("index", use.index().name());
  }

  @Override
  Estimate scanEstimate() {
    return output.costs().indexScan(use);
  }

  @Override
  public PhysicalPlan implement() {
    Estimate estimate = scanEstimate();
    return output.projected(
        use.scan(output.scanned(), false, output.condition(), estimate), estimate);
  }
}
