package org.pagedb.storage.visibilitymap;

import java.util.function.IntConsumer;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.Fork;
import org.pagedb.storage.buffer.Frame;
import org.pagedb.storage.buffer.MiniTransaction;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;

/**
 * For each block of a heap whether all its tuples are visible to every snapshot, and how many they
 * are. Conservative: set means true, clear means unknown (I5).
 *
 * <p>An entry is two bytes, 0 or {@code 0x8000 | count}, so bit and count never disagree. It is set
 * and cleared in the mini-transaction that sets or clears the heap page's PD_ALL_VISIBLE, with the
 * heap page latched.
 */
public final class VisibilityMap {

  /** Where the entries of a map page begin. */
  public static final int ENTRIES = 32;

  /** How many heap blocks one map page covers. */
  public static final int BLOCKS_PER_PAGE = (PageHeader.PAGE_SIZE - ENTRIES) / Short.BYTES;

  /** Of an entry: the block is all-visible. */
  public static final int ALL_VISIBLE = 0x8000;

  private static final long FOUR_BITS = 0x8000_8000_8000_8000L;
  private static final long EVEN_COUNTS = 0x0000_7FFF_0000_7FFFL;

  private final PageStore store;
  private final PageFile file;

  /** The map of one relation. */
  public VisibilityMap(PageStore store, int relation) {
    this.store = store;
    file = store.file(new FileId(relation, Fork.VISIBILITY));
  }

  /**
   * Whether a block is all-visible. I6: whoever asks because of an index entry must have read the
   * entry before.
   */
  public boolean isAllVisible(int block) {
    return entry(block) != 0;
  }

  /** How many tuples an all-visible block has, or -1 if it is not known to be all-visible. */
  public int visibleCount(int block) {
    int entry = entry(block);
    return entry == 0 ? -1 : entry & ~ALL_VISIBLE;
  }

  private int entry(int block) {
    int mapBlock = block / BLOCKS_PER_PAGE;
    if (mapBlock >= file.blocks()) {
      return 0;
    }
    int at = offsetOf(block);
    for (; ; ) {
      // The frame is asked for anew each time, two loads: a clone may have replaced it.
      Frame frame = file.frame(mapBlock);
      int version = frame.beginRead();
      int entry = PageBytes.u16(frame.chunk(), frame.base() + at);
      if (frame.validate(version)) {
        return entry;
      }
    }
  }

  /**
   * The number of tuples on the all-visible blocks below {@code blocks}.
   *
   * @param notVisible told of each other block, ascending
   */
  public long countVisible(int blocks, IntConsumer notVisible) {
    byte[] copy = new byte[PageHeader.PAGE_SIZE];
    long total = 0;
    int known = (int) Math.min(blocks, (long) file.blocks() * BLOCKS_PER_PAGE);
    for (int first = 0; first < known; first += BLOCKS_PER_PAGE) {
      file.copyPage(first / BLOCKS_PER_PAGE, copy);
      total += countPage(copy, first, Math.min(known - first, BLOCKS_PER_PAGE), notVisible);
    }
    for (int block = known; block < blocks; block++) {
      notVisible.accept(block);
    }
    return total;
  }

  /** How many blocks the map has entries for; a heap's blocks beyond count as not all-visible. */
  public int coveredBlocks() {
    return file.blocks() * BLOCKS_PER_PAGE;
  }

  /** How many blocks below {@code blocks} are all-visible. */
  public int allVisibleBlocks(int blocks) {
    int[] others = new int[1];
    countVisible(blocks, block -> others[0]++);
    return blocks - others[0];
  }

  private static long countPage(byte[] page, int first, int entries, IntConsumer notVisible) {
    long pairs = 0; // two 32-bit sums
    long singles = 0;
    int i = 0;
    for (; i + 4 <= entries; i += 4) {
      long four = PageBytes.i64(page, ENTRIES + i * Short.BYTES);
      if ((four & FOUR_BITS) == FOUR_BITS) {
        pairs += (four & EVEN_COUNTS) + (four >>> 16 & EVEN_COUNTS);
      } else {
        singles += countSingly(page, first, i, i + 4, notVisible);
      }
    }
    singles += countSingly(page, first, i, entries, notVisible);
    return singles + (pairs & 0xFFFF_FFFFL) + (pairs >>> 32);
  }

  private static long countSingly(
      byte[] page, int first, int from, int to, IntConsumer notVisible) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      int entry = PageBytes.u16(page, ENTRIES + i * Short.BYTES);
      if (entry == 0) {
        notVisible.accept(first + i);
      } else {
        sum += entry & ~ALL_VISIBLE;
      }
    }
    return sum;
  }

  /** Makes the map long enough for {@code block}; to be called before the heap page is latched. */
  public void extendTo(int block) {
    int mapBlock = block / BLOCKS_PER_PAGE;
    if (mapBlock >= file.blocks()) {
      synchronized (this) {
        while (file.blocks() <= mapBlock) {
          try (MiniTransaction mtr = store.begin()) {
            PageHeader.initRaw(mtr.extend(file));
            mtr.commit();
          }
        }
      }
    }
  }

  /** Sets a block's entry; the caller holds the heap page and has called {@link #extendTo}. */
  public void set(MiniTransaction mtr, int block, int count) {
    mtr.latch(file, block / BLOCKS_PER_PAGE).putShort(offsetOf(block), ALL_VISIBLE | count);
  }

  /** Clears a block's entry; the caller holds the heap page, whose PD_ALL_VISIBLE is set. */
  public void clear(MiniTransaction mtr, int block) {
    if (block / BLOCKS_PER_PAGE < file.blocks()) {
      mtr.latch(file, block / BLOCKS_PER_PAGE).putShort(offsetOf(block), 0);
    }
  }

  /** Clears all entries from {@code blocks} on, before the heap is cut to that length. */
  public void truncate(int blocks) {
    for (int mapBlock = blocks / BLOCKS_PER_PAGE; mapBlock < file.blocks(); mapBlock++) {
      int from = Math.max(blocks - mapBlock * BLOCKS_PER_PAGE, 0);
      int at = ENTRIES + from * Short.BYTES;
      try (MiniTransaction mtr = store.begin()) {
        mtr.latch(file, mapBlock).fill(at, ENTRIES + BLOCKS_PER_PAGE * Short.BYTES - at, 0);
        mtr.commit();
      }
    }
  }

  private static int offsetOf(int block) {
    return ENTRIES + block % BLOCKS_PER_PAGE * Short.BYTES;
  }
}
