package org.pagedb.storage.heap;

import java.util.List;
import org.pagedb.storage.buffer.PageCopy;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.tuple.ColumnPredicate;
import org.pagedb.storage.tuple.TupleFilter;
import org.pagedb.storage.tuple.TupleReader;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Reads the tuples that a snapshot sees in a range of blocks, in block order, several pages to a
 * batch. Works on copies, holds nothing between calls but its snapshot's promise. One thread;
 * parallel workers have a scan each and claim ranges from a {@link BlockRanges}.
 */
public final class HeapScan {

  /** A batch is handed out when it has about this many rows. */
  private static final int ENOUGH_ROWS = ColumnBatch.PREFERRED_ROWS - 128;

  private static final int PAGES_PER_BATCH = 16;

  /** So many pages without a row that is kept, and the caller gets an empty batch. */
  private static final int PAGES_PER_CALL = 2048;

  private final PageVisitor visitor;
  private final TupleReader reader;
  private final TupleFilter filter;
  private final boolean withTids;
  private final ChainRoots roots;
  private final PageCopy[] copies = new PageCopy[PAGES_PER_BATCH];
  private final int[] items = HeapPage.newItems();
  private int block;
  private int end;
  private long visibleRows;
  private long visitedBlocks;

  HeapScan(
      HeapFile file,
      Snapshot snapshot,
      TupleReader reader,
      TupleFilter filter,
      boolean withTids,
      ChainRoots rootsOrNull) {
    visitor = new PageVisitor(file, snapshot);
    this.reader = reader;
    this.filter = filter;
    this.withTids = withTids;
    roots = rootsOrNull;
  }

  /** Goes on with blocks {@code from} (inclusive) to {@code to} (exclusive). */
  public void range(int from, int to) {
    block = from;
    end = to;
  }

  /** How many visible rows it has come past, kept or not. */
  public long visibleRows() {
    return visibleRows;
  }

  /** How many blocks it has read. */
  public long visitedBlocks() {
    return visitedBlocks;
  }

  /** A batch that {@link #next} can fill. */
  public ColumnBatch newBatch() {
    return withTids ? TidColumn.newBatch(reader) : reader.newBatch(ColumnBatch.PREFERRED_ROWS);
  }

  /**
   * Fills the next batch; the one before becomes invalid. The columns asked for come first, then,
   * if asked for, the TIDs.
   *
   * @return false at the end of the range; after true the batch may be empty when many pages held
   *     nothing that was wanted
   */
  public boolean next(ColumnBatch batch) {
    for (int i = 0; i < batch.columnCount(); i++) {
      batch.column(i).reset();
    }
    int rows = 0;
    int pages = 0;
    int limit = (int) Math.min(end, (long) block + PAGES_PER_CALL);
    boolean any = block < end;
    while (block < limit && rows < ENOUGH_ROWS && pages < PAGES_PER_BATCH) {
      PageCopy copy = copies[pages];
      if (copy == null) {
        copy = new PageCopy();
        copies[pages] = copy;
      }
      int added = addPage(copy, batch, rows);
      rows += added;
      pages += added > 0 ? 1 : 0; // vectors refer to the copy
      block++;
    }
    batch.selectAll(rows);
    return any;
  }

  private int addPage(PageCopy copy, ColumnBatch batch, int row) {
    int count = visitor.visit(block, copy, items);
    visibleRows += count;
    visitedBlocks++;
    if (count > 0 && !filter.isEmpty()) {
      count = filter.apply(copy.bytes(), items, count);
    }
    if (count > 0) {
      reader.read(copy.bytes(), items, count, batch, row);
      if (withTids) {
        if (roots != null) {
          roots.replace(copy.bytes(), items, count);
        }
        TidColumn.put(batch, row, block, items, count);
      }
    }
    return count;
  }

  /**
   * What a scan is to deliver.
   *
   * @param columns the columns, in this order
   * @param predicates all must hold
   * @param withTids whether the TIDs follow as one more column
   */
  public record Request(int[] columns, List<ColumnPredicate> predicates, boolean withTids) {

    /** The columns of every visible tuple. */
    public static Request of(int... columns) {
      return new Request(columns, List.of(), false);
    }
  }
}
