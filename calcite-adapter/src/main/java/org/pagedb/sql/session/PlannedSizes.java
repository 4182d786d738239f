package org.pagedb.sql.session;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.exec.plan.ScanPlan;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.heap.HeapTable;

/**
 * How large the tables that a plan reads were when it was made. What is cheap for a small table may
 * be ruinous for a large one, so a plan for much smaller tables is made anew, as PostgreSQL does
 * once autovacuum has analysed them.
 */
final class PlannedSizes {

  /** Of a statement that reads no table. */
  static final PlannedSizes NONE = new PlannedSizes(new PageFile[0], new int[0]);

  /** Tables below this many pages count as larger than they are when they are planned for. */
  private static final int FEWEST_PAGES = 40;

  private static final int GROWTH = 4;

  private final PageFile[] files;
  private final int[] limits;

  private PlannedSizes(PageFile[] files, int[] limits) {
    this.files = files;
    this.limits = limits;
  }

  /** The sizes of what a plan scans, as they are now. */
  static PlannedSizes of(PhysicalPlan plan, Function<Table, HeapTable> heaps) {
    List<PageFile> files = new ArrayList<>();
    collect(plan, heaps, files);
    if (files.isEmpty()) {
      return NONE;
    }
    int[] limits = new int[files.size()];
    for (int i = 0; i < limits.length; i++) {
      limits[i] = Math.max(FEWEST_PAGES, GROWTH * files.get(i).blocks());
    }
    return new PlannedSizes(files.toArray(new PageFile[0]), limits);
  }

  private static void collect(
      PhysicalPlan plan, Function<Table, HeapTable> heaps, List<PageFile> files) {
    if (plan instanceof ScanPlan scan) {
      PageFile file = heaps.apply(scan.scanned().table()).pages();
      if (!files.contains(file)) {
        files.add(file);
      }
    }
    for (PhysicalPlan input : plan.inputs()) {
      collect(input, heaps, files);
    }
  }

  /** Whether some table has grown to several times its size. */
  boolean areOutgrown() {
    for (int i = 0; i < files.length; i++) {
      if (files[i].blocks() > limits[i]) {
        return true;
      }
    }
    return false;
  }
}
