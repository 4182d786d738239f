package org.pagedb.storage.heap;

import java.util.List;
import java.util.stream.IntStream;
import org.pagedb.storage.buffer.PageCopy;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.freespace.FreeSpaceMap;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.toast.ToastStore;
import org.pagedb.storage.transaction.Dependencies;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.TransactionSystem;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.tuple.TupleFilter;
import org.pagedb.storage.tuple.TupleReader;
import org.pagedb.storage.visibilitymap.VisibilityMap;

/**
 * One heap as a session uses it: its files, which all users share, and its columns as one
 * definition of the table has them. Immutable; scans, fetches and writers made here belong to one
 * thread each.
 */
public final class HeapTable {

  private static final int SAMPLED_BLOCKS = 16;

  private final HeapFile file;
  private final RowLayout layout;
  private final int fillFactor;

  HeapTable(HeapFile file, RowLayout layout, int fillFactor) {
    this.file = file;
    this.layout = layout;
    this.fillFactor = fillFactor;
  }

  /** What names its relations. */
  public HeapId id() {
    return file.id;
  }

  /** Its columns. */
  public RowLayout layout() {
    return layout;
  }

  /** The same heap with other columns, after ALTER TABLE. */
  public HeapTable withLayout(RowLayout changed) {
    return new HeapTable(file, changed, fillFactor);
  }

  /** The same heap with inserts filling pages to so many percent, 10 to 100. */
  public HeapTable withFillFactor(int percent) {
    if (percent < 10 || percent > 100) {
      throw new IllegalArgumentException("fillfactor=" + percent);
    }
    return new HeapTable(file, layout, percent);
  }

  // ---- reading and writing

  /** A scan of the whole heap as it is now. */
  public HeapScan scan(Snapshot snapshot, HeapScan.Request request) {
    readsAll(snapshot);
    return scan(snapshot, request, null);
  }

  /**
   * A scan for building an index: after the columns come the TIDs that entries must name, which are
   * those of the chains' roots and not of the versions seen.
   *
   * <p>The caller keeps writers away and gives its latest snapshot. The index knows nothing of
   * older versions, so it may serve only snapshots taken after it was built.
   */
  public HeapScan scanForIndex(Snapshot latest, int... columns) {
    return scan(latest, new HeapScan.Request(columns, List.of(), true), new ChainRoots());
  }

  /** To be called before the first page is read, and before the number of blocks is. */
  private void readsAll(Snapshot snapshot) {
    Dependencies dependencies = snapshot.transaction().dependencies();
    if (dependencies != null) {
      dependencies.readsRelation(file.id.relation());
    }
  }

  private HeapScan scan(Snapshot snapshot, HeapScan.Request request, ChainRoots roots) {
    HeapScan scan =
        new HeapScan(
            file,
            snapshot,
            new TupleReader(layout, request.columns(), file.toast),
            new TupleFilter(layout, request.predicates()),
            request.withTids(),
            roots);
    scan.range(0, blocks());
    return scan;
  }

  /** A scan of the tuples that a bitmap names; predicates are the caller's business. */
  public BitmapHeapScan bitmapScan(
      Snapshot snapshot, TidBitmap bitmap, boolean withTids, int... columns) {
    return new BitmapHeapScan(
        file, snapshot, new TupleReader(layout, columns, file.toast), withTids, bitmap.pages());
  }

  /** A reader of single tuples. */
  public HeapFetch fetch(int... columns) {
    return new HeapFetch(file, new TupleReader(layout, columns, file.toast));
  }

  /** A reader of what row versions say of transactions. */
  public HeapVersions versions() {
    return new HeapVersions(file);
  }

  /** A writer of tuples. */
  public HeapWriter writer() {
    return new HeapWriter(file, layout, fillFactor);
  }

  /**
   * How many tuples a snapshot sees: a sum over the visibility map, and a look at each page that it
   * does not vouch for.
   */
  public long count(Snapshot snapshot) {
    readsAll(snapshot);
    PageCount others = new PageCount(file, snapshot);
    if (!file.switches().allVisible()) {
      IntStream.range(0, blocks()).forEach(others);
      return others.total();
    }
    return file.visibilityMap.countVisible(blocks(), others) + others.total();
  }

  // ---- what a planner and a monitor ask

  /** How many blocks the heap has. */
  public int blocks() {
    return file.main.blocks();
  }

  /** How many blocks the visibility map calls all-visible. */
  public int allVisibleBlocks() {
    return file.visibilityMap.allVisibleBlocks(blocks());
  }

  /** About how many tuples there are: what the map knows, and a sample of the other blocks. */
  public long estimatedRows() {
    int blocks = blocks();
    int[] others = new int[SAMPLED_BLOCKS];
    int[] found = new int[1];
    long known =
        file.visibilityMap.countVisible(
            blocks,
            block -> {
              int n = found[0]++;
              // The first few, then every now and then one in the place of another.
              if (n < SAMPLED_BLOCKS) {
                others[n] = block;
              } else if (Integer.bitCount(n) == 1) {
                others[n % 7 + 1] = block;
              }
            });
    int sampled = Math.min(found[0], SAMPLED_BLOCKS);
    long items = 0;
    PageCopy copy = new PageCopy();
    for (int i = 0; i < sampled; i++) {
      items += copyIfThere(others[i], copy) ? normalItems(copy.bytes()) : 0;
    }
    return sampled == 0 ? known : known + items * found[0] / sampled;
  }

  /** A planner asks without a lock, so that vacuum may cut the heap off meanwhile. */
  private boolean copyIfThere(int block, PageCopy copy) {
    try {
      file.main.copyPage(block, copy);
      return true;
    } catch (StorageException e) {
      if (block < blocks()) {
        throw e;
      }
      return false;
    }
  }

  private static int normalItems(byte[] page) {
    if (PageHeader.isNew(page, 0)) {
      return 0;
    }
    int normal = 0;
    int count = PageItems.count(page, 0);
    for (int offsetNumber = 1; offsetNumber <= count; offsetNumber++) {
      normal += LinePointer.isNormal(PageItems.linePointer(page, 0, offsetNumber)) ? 1 : 0;
    }
    return normal;
  }

  /** Counts of what was done to it. */
  public HeapStatistics statistics() {
    return file.statistics;
  }

  /** For index-only scans. */
  public VisibilityMap visibilityMap() {
    return file.visibilityMap;
  }

  /** Where its long values are. */
  public ToastStore toast() {
    return file.toast;
  }

  /** The transactions that its tuples name. */
  public TransactionSystem transactions() {
    return file.transactions;
  }

  /** Its pages. */
  public PageFile pages() {
    return file.main;
  }

  /** How much room its pages have, as far as is remembered. */
  public FreeSpaceMap freeSpace() {
    return file.freeSpace;
  }

  /** What vacuum does to its pages. */
  public PageVacuum vacuum() {
    return new PageVacuum(file.store, file.transactions, file.main, file.freeSpace, file);
  }

  /** What vacuum does to the pages of its long values. */
  public PageVacuum vacuumToast() {
    return new PageVacuum(
        file.store, file.transactions, file.toast.file(), file.toast.freeSpace(), null);
  }
}
