package org.pagedb.calcite.rel;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.access.IndexUse;
import org.pagedb.sql.exec.plan.Estimate;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.table.IndexOnlyScanOperator.Direction;

/**
 * Reads ranges of an index and takes all columns from its entries; the heap is asked only about
 * rows on pages that the visibility map does not vouch for.
 */
public final class PageIndexOnlyScan extends PageScan {

  private final IndexUse use;
  private final Direction direction;

  private PageIndexOnlyScan(PageScan scan, RelTraitSet traits, IndexUse use, Direction direction) {
    super(scan, traits);
    this.use = use;
    this.direction = direction;
  }

  /**
   * The scans by an index alone, in whatever order and in the orders that it can give; none if its
   * entries lack a column that is wanted.
   *
   * @param orders over all columns of the table as scanned
   */
  public static List<RelNode> of(PageTableScan scan, TableIndex index, List<RelCollation> orders) {
    IndexUse use = scan.output.use(index);
    if (use == null || scan.output.covered(use) == null) {
      return List.of();
    }
    List<RelNode> ways = new ArrayList<>();
    ways.add(new PageIndexOnlyScan(scan, scan.getTraitSet(), use, use.anyDirection()));
    for (ScanOrder order : ScanOrder.of(scan, use, orders)) {
      ways.add(new PageIndexOnlyScan(scan, order.in(scan.getTraitSet()), use, order.direction()));
    }
    return ways;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageIndexOnlyScan(this, traits, use, direction);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item("index", use.index().name())
        .item("direction", direction);
  }

  @Override
  Estimate scanEstimate() {
    return output.costs().indexOnlyScan(use);
  }

  @Override
  public PhysicalPlan implement() {
    Estimate estimate = scanEstimate();
    return output.projected(use.scanAlone(output.covered(use), direction, estimate), estimate);
  }
}
