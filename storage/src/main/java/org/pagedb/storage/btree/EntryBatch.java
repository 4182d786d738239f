package org.pagedb.storage.btree;

import java.util.Arrays;
import org.pagedb.storage.btree.key.KeyDecoder;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * The matching entries of one leaf, copied. Refilled by each scan call; one thread's own.
 *
 * <p>Entries come in the scan's order, grouped into runs that lie on the same heap page, so that
 * the visibility map is asked once for each run.
 *
 * <p>I7: a tid is good for fetching the row under a snapshot taken before the scan call, at any
 * time. That a heap page is all-visible says something about an entry only as long as the entry is
 * still in the index, which {@link #testVisibility} makes sure of.
 */
public final class EntryBatch {

  /** No leaf holds more tids. */
  static final int MAX_ENTRIES = BTreePage.ROOM / Items.TID;

  /** Most scans look one key up. */
  private static final int FEW = 4;

  /** Decoders may look at this many bytes behind an entry. */
  private static final int SPARE = Long.BYTES;

  private final boolean withKeys;
  private final PageRef source;
  private byte[] page;
  private int pageUsed;
  private long[] tids = new long[FEW];
  private int[] keys;
  private int[] payloads;
  private int size;
  private int[] runStarts = new int[FEW];
  private boolean[] runVisible = new boolean[0];
  private int runCount;
  private int[] selectedKeys = new int[0];
  private int[] selectedPayloads = new int[0];

  EntryBatch(PageFile file, boolean withKeys) {
    this.withKeys = withKeys;
    source = new PageRef(file);
    page = new byte[withKeys ? 256 : 0];
    keys = new int[withKeys ? FEW : 0];
    payloads = new int[withKeys ? FEW : 0];
  }

  /** How many entries there are. */
  public int size() {
    return size;
  }

  /** The tid of entry {@code index}. */
  public long tid(int index) {
    return tids[index];
  }

  /** The tids themselves; replaced as the batch grows. */
  public long[] tids() {
    return tids;
  }

  /** How many runs of entries on one heap page there are. */
  public int runCount() {
    return runCount;
  }

  /** The heap block of a run. */
  public int runBlock(int run) {
    return (int) (tids[runStarts[run]] >>> 16);
  }

  /** The first entry of a run. */
  public int runStart(int run) {
    return runStarts[run];
  }

  /** The entry behind the last of a run. */
  public int runEnd(int run) {
    return run + 1 == runCount ? size : runStarts[run + 1];
  }

  /**
   * Asks the map about the heap page of each run. I6: this comes after the entries were read. I7:
   * if the leaf has changed since, an entry may have been vacuumed away and its heap page set
   * all-visible without it, so then no run counts as visible and every row is to be fetched.
   *
   * @return how many entries are known to be visible
   */
  public int testVisibility(BlockVisibility map) {
    int visible = 0;
    if (runVisible.length < runCount) {
      runVisible = new boolean[runStarts.length];
    }
    for (int run = 0; run < runCount; run++) {
      runVisible[run] = map.isAllVisible(runBlock(run));
      visible += runVisible[run] ? runEnd(run) - runStarts[run] : 0;
    }
    if (visible > 0 && !source.isCurrent()) {
      Arrays.fill(runVisible, 0, runCount, false);
      return 0;
    }
    return visible;
  }

  /** What {@link #testVisibility} found: true if the entries of the run are visible to all. */
  public boolean isRunVisible(int run) {
    return runVisible[run];
  }

  /** Decodes all entries; slices in {@code target} are good until the next scan call. */
  public void decode(KeyDecoder decoder, ColumnBatch target) {
    decoder.decode(page, keys, payloads, size, target);
  }

  /** Decodes the first {@code count} of the listed entries, in that order. */
  public void decode(KeyDecoder decoder, int[] entries, int count, ColumnBatch target) {
    if (selectedKeys.length < count) {
      selectedKeys = new int[tids.length];
      selectedPayloads = new int[tids.length];
    }
    for (int i = 0; i < count; i++) {
      selectedKeys[i] = keys[entries[i]];
      selectedPayloads[i] = payloads[entries[i]];
    }
    decoder.decode(page, selectedKeys, selectedPayloads, count, target);
  }

  // ---- filling

  void clear() {
    size = 0;
    runCount = 0;
    pageUsed = 0;
  }

  PageRef source() {
    return source;
  }

  /** Copies a whole page in; items are then added from {@link #page} at base 0. */
  byte[] copyPage(byte[] array, int base) {
    if (page.length < PageHeader.PAGE_SIZE) {
      page = new byte[PageHeader.PAGE_SIZE];
    }
    System.arraycopy(array, base, page, 0, PageHeader.PAGE_SIZE);
    pageUsed = PageHeader.PAGE_SIZE;
    return page;
  }

  /**
   * Adds the tids of items {@code low} to {@code high - 1} of a page, ascending: the common case,
   * kept free of calls as long as no item is a posting list and no key is wanted.
   */
  void addAscending(byte[] array, int base, int low, int high) {
    if (withKeys) {
      for (int i = low; i < high; i++) {
        add(array, base + BTreePage.item(array, base, i), false, 0, Long.MAX_VALUE);
      }
      return;
    }
    reserve(size + high - low);
    long[] target = tids;
    int[] starts = runStarts;
    int count = size;
    int runs = runCount;
    int block = runs == 0 ? -1 : (int) (target[count - 1] >>> 16);
    for (int i = low; i < high; i++) {
      int at = base + BTreePage.item(array, base, i);
      int head = PageBytes.u16(array, at);
      if ((head & Items.POSTING) != 0) {
        size = count;
        runCount = runs;
        add(array, at, false, 0, Long.MAX_VALUE);
        reserve(size + high - i);
        target = tids;
        starts = runStarts;
        count = size;
        runs = runCount;
        block = count == 0 ? -1 : (int) (target[count - 1] >>> 16);
        continue;
      }
      long tid = PageBytes.u48(array, at + Items.HEAD + (head & Items.LENGTH_MASK));
      target[count] = tid;
      if ((int) (tid >>> 16) != block) {
        block = (int) (tid >>> 16);
        starts[runs++] = count;
      }
      count++;
    }
    size = count;
    runCount = runs;
  }

  /** Adds the tids of an item from {@code first} on and below {@code limit}. */
  void add(byte[] array, int at, boolean backward, long first, long limit) {
    int head = Items.head(array, at);
    int keyLength = head & Items.LENGTH_MASK;
    int tidsAt = at + Items.HEAD + keyLength;
    int start = at;
    if (withKeys && array != page) {
      start =
          copyItem(
              array, at, (head & Items.POSTING) != 0 ? tidsAt - at : Items.leafSize(array, at));
    }
    int key = start + Items.HEAD;
    if ((head & Items.POSTING) == 0) {
      add(PageBytes.u48(array, tidsAt), key, key + keyLength + Items.TID + Short.BYTES);
      return;
    }
    int count = PageBytes.u16(array, tidsAt);
    tidsAt += Items.COUNT;
    for (int i = 0; i < count && size < MAX_ENTRIES; i++) {
      int place = backward ? count - 1 - i : i;
      long tid = PageBytes.u48(array, tidsAt + place * Items.TID);
      if (tid >= first && tid < limit) {
        add(tid, key, 0);
      }
    }
  }

  private void add(long tid, int key, int payload) {
    if (size == tids.length) {
      reserve(size + 1);
    }
    if (size == 0 || tid >>> 16 != tids[size - 1] >>> 16) {
      runStarts[runCount++] = size;
    }
    tids[size] = tid;
    if (withKeys) {
      keys[size] = key;
      payloads[size] = payload;
    }
    size++;
  }

  private int copyItem(byte[] array, int at, int length) {
    int start = pageUsed;
    if (page.length < start + length + SPARE) {
      page = Arrays.copyOf(page, Math.max(start + length + SPARE, page.length * 2));
    }
    System.arraycopy(array, at, page, start, length);
    pageUsed += length;
    return start;
  }

  /** Makes room for {@code needed} entries, each of which may begin a run. */
  private void reserve(int needed) {
    if (needed > tids.length) {
      int room = Math.max(needed, tids.length * 2);
      tids = Arrays.copyOf(tids, room);
      runStarts = Arrays.copyOf(runStarts, room);
      if (withKeys) {
        keys = Arrays.copyOf(keys, room);
        payloads = Arrays.copyOf(payloads, room);
      }
    }
  }
}
