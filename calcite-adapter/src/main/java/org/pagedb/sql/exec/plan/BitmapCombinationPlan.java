package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.table.BitmapSource;
import org.pagedb.sql.exec.table.CombinedBitmap;

/**
 * The TIDs that all of several bitmaps have, or any of them.
 *
 * @param all whether all must have them
 */
public record BitmapCombinationPlan(
    ScannedTable scanned, boolean all, List<BitmapPlan> parts, Estimate estimate)
    implements BitmapPlan {

  @Override
  public List<PhysicalPlan> inputs() {
    return List.copyOf(parts);
  }

  @Override
  public void describe(PlanDescription description) {
    description.name(all ? "BitmapAnd" : "BitmapOr", "");
  }

  @Override
  public BitmapSource source(ExecutionContext context) {
    List<BitmapSource> sources = new ArrayList<>(parts.size());
    for (BitmapPlan part : parts) {
      sources.add(part.source(context));
    }
    return new CombinedBitmap(all, sources, context.statistics(this));
  }
}
