package org.pagedb.sql.exec.table;

import java.util.Arrays;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.Counting;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.NodeStatistics;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.btree.BlockVisibility;
import org.pagedb.storage.btree.EntryBatch;
import org.pagedb.storage.btree.IndexScan;
import org.pagedb.storage.btree.PhysicalScan;
import org.pagedb.storage.btree.key.KeyDecoder;
import org.pagedb.storage.heap.HeapFetch;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.transaction.Dependencies;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.visibilitymap.VisibilityMap;

/**
 * Reads a range of an index and takes all columns from it. The visibility map is asked once for a
 * run of entries on one heap block, after they were read (I6), and its word counts only if the leaf
 * has not changed since (I7). Rows on blocks that it does not vouch for are looked up in the heap.
 */
public final class IndexOnlyScanOperator implements Operator, Counting {

  /** In which order entries are read. */
  public enum Direction {
    FORWARD,
    BACKWARD,
    /** Leaf by leaf as they lie in the file; only for the whole index. */
    FILE_ORDER
  }

  private final BTree index;
  private final HeapTable heap;
  private final IndexRange range;
  private final Direction direction;
  private final IndexScan scan;
  private final boolean withKeys;
  private final KeyDecoder decoder;
  private final ColumnBatch decoded;
  private final ColumnBatch output;
  private final Kernel residual;
  private final ExecutionContext context;
  private final SharedLeaves shared;
  private final HeapFetch fetch;
  private final BlockVisibility map;
  private final ColumnBatch nothing = new ColumnBatch();
  private int[] entries = new int[0];
  private Snapshot snapshot;
  private PhysicalScan physical;
  private EntryBatch batch;
  private boolean active;
  private long heapFetches;
  private long entriesRead;
  private long visible;
  private long given;
  private long countedFetches;

  /**
   * Scans an index alone.
   *
   * @param indexColumns for each output column its column in the index, or -1 if nobody wants it
   * @param residual over the output, or null
   */
  public IndexOnlyScanOperator(
      BTree index,
      HeapTable heap,
      IndexRange range,
      Direction direction,
      int[] indexColumns,
      Kernel residual,
      ExecutionContext context) {
    this(index, heap, range, direction, indexColumns, residual, null, context);
  }

  /** One lane of a scan in the order of the file that divides the leaves with others; as above. */
  public IndexOnlyScanOperator(
      BTree index,
      HeapTable heap,
      IndexRange range,
      Direction direction,
      int[] indexColumns,
      Kernel residual,
      SharedLeaves shared,
      ExecutionContext context) {
    this.shared = shared;
    this.heap = heap;
    this.range = range;
    this.direction = direction;
    this.index = index;
    this.residual = residual;
    this.context = context;
    int[] wanted = new int[indexColumns.length];
    int count = 0;
    for (int column : indexColumns) {
      if (column >= 0) {
        wanted[count++] = column;
      }
    }
    wanted = Arrays.copyOf(wanted, count);
    withKeys = count > 0;
    scan = direction == Direction.FILE_ORDER ? null : index.scan(withKeys);
    decoder = count > 0 ? new KeyDecoder(index.layout(), wanted) : null;
    ColumnVector[] vectors = new ColumnVector[count];
    for (int i = 0; i < count; i++) {
      vectors[i] = KeyDecoder.vectorFor(index.layout().column(wanted[i]), 0);
    }
    decoded = new ColumnBatch(vectors);
    output = new ColumnBatch(new ColumnVector[indexColumns.length]);
    int next = 0;
    for (int i = 0; i < indexColumns.length; i++) {
      if (indexColumns[i] >= 0) {
        output.replaceColumn(i, vectors[next++]);
      }
    }
    fetch = heap.fetch();
    VisibilityMap visibility = heap.visibilityMap();
    map =
        new BlockVisibility() {
          @Override
          public boolean isAllVisible(int heapBlock) {
            return visibility.isAllVisible(heapBlock) && mayTakeFromIndex(heapBlock);
          }
        };
  }

  /**
   * A serializable transaction that does not look at the rows says that it has read their page, and
   * asks the map again: who changes the page from then on finds that it was read.
   */
  private boolean mayTakeFromIndex(int heapBlock) {
    Dependencies dependencies = snapshot.transaction().dependencies();
    if (dependencies == null) {
      return true;
    }
    dependencies.looksAtRows();
    dependencies.readsPage(heap.id().relation(), heapBlock);
    return heap.visibilityMap().isAllVisible(heapBlock);
  }

  /** How many rows had to be looked up in the heap. */
  public long heapFetches() {
    return heapFetches;
  }

  @Override
  public void open() {
    boolean backward = direction == Direction.BACKWARD;
    active = range.compute(backward);
    if (active) {
      snapshot = context.environment().tables().snapshot();
      Dependencies dependencies = snapshot.transaction().dependencies();
      if (direction == Direction.FILE_ORDER) {
        index.reportReadOfAll(dependencies);
        physical = shared == null ? index.physicalScan(withKeys) : shared.scan(index, withKeys);
      } else {
        scan.reportTo(dependencies);
        scan.start(range.from(), range.to(), backward);
      }
      if (shared == null) {
        index.use().scanned();
      }
    }
  }

  @Override
  public ColumnBatch next() {
    while (active) {
      context.checkInterrupts();
      active = nextLeaf();
      int count = active ? visibleEntries() : 0;
      if (count == 0) {
        continue;
      }
      if (decoder != null) {
        for (int c = 0; c < decoded.columnCount(); c++) {
          decoded.column(c).reset();
          decoded.column(c).ensureCapacity(count);
        }
        batch.decode(decoder, entries, count, decoded);
      }
      visible += count;
      output.selectAll(count);
      if (residual == null || Batches.filter(output, residual) > 0) {
        given += output.size();
        return output;
      }
    }
    return null;
  }

  /** Reads a leaf's entries, then asks the map about their blocks. */
  private boolean nextLeaf() {
    if (physical != null) {
      if (!physical.next()) {
        return false;
      }
      batch = physical.batch();
    } else {
      while (!scan.next()) {
        if (!range.next()) {
          return false;
        }
        scan.start(range.from(), range.to(), direction == Direction.BACKWARD);
      }
      batch = scan.batch();
    }
    entriesRead += batch.size();
    batch.testVisibility(map);
    return true;
  }

  private int visibleEntries() {
    if (entries.length < batch.size()) {
      entries = new int[batch.size()];
    }
    int count = 0;
    for (int run = 0; run < batch.runCount(); run++) {
      boolean visible = batch.isRunVisible(run);
      for (int entry = batch.runStart(run); entry < batch.runEnd(run); entry++) {
        if (visible || isInHeap(batch.tid(entry))) {
          entries[count++] = entry;
        }
      }
    }
    return count;
  }

  private boolean isInHeap(long tid) {
    heapFetches++;
    return fetch.fetch(tid, snapshot, nothing, 0) != HeapFetch.NOTHING;
  }

  @Override
  public void tell(NodeStatistics statistics) {
    statistics.detail("Rows Removed by Filter", visible - given);
    statistics.detail("Heap Fetches", heapFetches);
  }

  @Override
  public void close() {
    index.use().read(entriesRead, heapFetches - countedFetches);
    entriesRead = 0;
    countedFetches = heapFetches;
    active = false;
    if (physical != null) {
      physical.close();
      physical = null;
    }
  }
}
