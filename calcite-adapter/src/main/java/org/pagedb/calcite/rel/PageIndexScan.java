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

/** Reads the rows that ranges of an index name. */
public final class PageIndexScan extends PageScan {

  private final IndexUse use;
  private final Direction direction;

  private PageIndexScan(PageScan scan, RelTraitSet traits, IndexUse use, Direction direction) {
    super(scan, traits);
    this.use = use;
    this.direction = direction;
  }

  /**
   * The scans by an index: in whatever order if the filter says something of the index's first key,
   * and in the orders that it can give.
   *
   * @param orders over all columns of the table as scanned
   */
  public static List<RelNode> of(PageTableScan scan, TableIndex index, List<RelCollation> orders) {
    IndexUse use = scan.output.use(index);
    if (use == null) {
      return List.of();
    }
    List<RelNode> ways = new ArrayList<>();
    if (use.isRestricted()) {
      ways.add(new PageIndexScan(scan, scan.getTraitSet(), use, Direction.FORWARD));
    }
    for (ScanOrder order : ScanOrder.of(scan, use, orders)) {
      ways.add(new PageIndexScan(scan, order.in(scan.getTraitSet()), use, order.direction()));
    }
    return ways;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PageIndexScan(this, traits, use, direction);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item("index", use.index().name())
        .item("direction", direction);
  }

  @Override
  Estimate scanEstimate() {
    return output.costs().indexScan(use);
  }

  @Override
  public PhysicalPlan implement() {
    Estimate estimate = scanEstimate();
    return output.projected(
        use.scan(output.scanned(), direction == Direction.BACKWARD, output.condition(), estimate),
        estimate);
  }
}
