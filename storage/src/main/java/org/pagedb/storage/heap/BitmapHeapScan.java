package org.pagedb.storage.heap;

import org.pagedb.storage.buffer.PageCopy;
import org.pagedb.storage.transaction.Dependencies;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.tuple.TupleItem;
import org.pagedb.storage.tuple.TupleReader;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Reads the tuples that a bitmap names and a snapshot sees, in block order, each page once. Works
 * on copies as {@link HeapScan} does. One thread.
 */
public final class BitmapHeapScan {

  /** A batch is handed out when it has about this many rows. */
  private static final int ENOUGH_ROWS = ColumnBatch.PREFERRED_ROWS - 128;

  private static final int PAGES_PER_BATCH = 16;

  private final HeapFile file;
  private final Dependencies dependencies;
  private final PageVisitor visitor;
  private final TupleReader reader;
  private final TidBitmap.Pages pages;
  private final boolean withTids;
  private final ChainRoots roots = new ChainRoots();
  private final PageCopy[] copies = new PageCopy[PAGES_PER_BATCH];
  private final int[] items = HeapPage.newItems();
  private final int[] rooted = HeapPage.newItems();
  private final int blocks;
  private boolean needsRecheck;
  private long exactPages;
  private long lossyPages;

  BitmapHeapScan(
      HeapFile file,
      Snapshot snapshot,
      TupleReader reader,
      boolean withTids,
      TidBitmap.Pages pages) {
    this.file = file;
    this.reader = reader;
    this.withTids = withTids;
    this.pages = pages;
    dependencies = snapshot.transaction().dependencies();
    visitor = new PageVisitor(file, snapshot);
    blocks = file.main.blocks();
  }

  /** A batch that {@link #next} can fill: the columns, and behind them the TIDs if asked for. */
  public ColumnBatch newBatch() {
    return withTids ? TidColumn.newBatch(reader) : reader.newBatch(ColumnBatch.PREFERRED_ROWS);
  }

  /**
   * Fills the next batch; the one before becomes invalid.
   *
   * @return false at the end; after true the batch may be empty
   */
  public boolean next(ColumnBatch batch) {
    for (int i = 0; i < batch.columnCount(); i++) {
      batch.column(i).reset();
    }
    int rows = 0;
    boolean any = false;
    needsRecheck = false;
    for (int page = 0; page < PAGES_PER_BATCH && rows < ENOUGH_ROWS && pages.next(); page++) {
      any = true;
      if (pages.block() >= blocks) {
        continue; // cut off since its entries were read: nothing there is visible to anyone
      }
      if (copies[page] == null) {
        copies[page] = new PageCopy();
      }
      rows += addPage(copies[page], batch, rows);
    }
    batch.selectAll(rows);
    return any;
  }

  private int addPage(PageCopy copy, ColumnBatch batch, int row) {
    if (dependencies != null) {
      dependencies.readsPage(file.id.relation(), pages.block());
    }
    int visible = visitor.visit(pages.block(), copy, items);
    if (pages.isLossy()) {
      lossyPages++;
    } else {
      exactPages++;
    }
    int count = pages.isLossy() ? visible : named(copy.bytes(), visible);
    if (count > 0) {
      needsRecheck |= pages.needsRecheck();
      reader.read(copy.bytes(), items, count, batch, row);
      if (withTids) {
        TidColumn.put(batch, row, pages.block(), items, count);
      }
    }
    return count;
  }

  /** Keeps the items of chains that the bitmap names by their roots. */
  private int named(byte[] page, int visible) {
    System.arraycopy(items, 0, rooted, 0, visible);
    roots.replace(page, rooted, visible);
    int count = 0;
    for (int i = 0; i < visible; i++) {
      if (pages.contains(TupleItem.offsetNumber(rooted[i]))) {
        items[count++] = items[i];
      }
    }
    return count;
  }

  /** Whether the last batch may hold rows that were not meant. */
  public boolean needsRecheck() {
    return needsRecheck;
  }

  /** How many pages were read of which the bitmap names tuples. */
  public long exactPages() {
    return exactPages;
  }

  /** How many pages were read of which any tuple may be meant. */
  public long lossyPages() {
    return lossyPages;
  }
}
