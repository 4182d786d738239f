package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.table.BitmapSource;
import org.pagedb.sql.exec.table.IndexBitmap;
import org.pagedb.storage.btree.BTree;

/** The TIDs in ranges of an index. */
public record BitmapIndexScanPlan(
    ScannedTable scanned, TableIndex index, IndexBounds bounds, Estimate estimate)
    implements BitmapPlan {

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of();
  }

  @Override
  public void describe(PlanDescription description) {
    description.name("Bitmap Index Scan", "on " + index.name());
    description.condition("Index Cond", bounds.condition());
  }

  @Override
  public BitmapSource source(ExecutionContext context) {
    BTree tree = context.environment().tables().index(scanned.table(), index);
    return new IndexBitmap(
        tree, bounds.range(index, tree, context), context.statistics(this), context);
  }
}
