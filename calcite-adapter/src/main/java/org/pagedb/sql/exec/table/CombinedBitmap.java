package org.pagedb.sql.exec.table;

import java.util.List;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.storage.heap.TidBitmap;

/** What is in all of several bitmaps, or in any of them. */
public final class CombinedBitmap implements BitmapSource {

  private final boolean all;
  private final List<BitmapSource> parts;
  private final NodeStatistics statisticsOrNull;

  /** {@code all}: whether only what all parts have is kept; there is at least one. */
  public CombinedBitmap(boolean all, List<BitmapSource> parts, NodeStatistics statisticsOrNull) {
    this.all = all;
    this.parts = List.copyOf(parts);
    this.statisticsOrNull = statisticsOrNull;
  }

  @Override
  public TidBitmap build() {
    long start = System.nanoTime();
    TidBitmap bitmap = parts.get(0).build();
    for (BitmapSource part : parts.subList(1, parts.size())) {
      if (all && bitmap.isEmpty()) {
        break; // what is left cannot add anything
      }
      TidBitmap other = part.build();
      if (all) {
        bitmap.intersect(other);
      } else {
        bitmap.union(other);
      }
    }
    if (statisticsOrNull != null) {
      statisticsOrNull.ran(0, System.nanoTime() - start);
    }
    return bitmap;
  }
}
