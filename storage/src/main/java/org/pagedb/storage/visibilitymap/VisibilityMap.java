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
 * <p>An entry is two bytes: 0, or {@code 0x8000 | count}, so bit and count never disagree, and with
 * {@code 0x4000} as well while the block has dead line pointers. Its tuples can be counted all the
 * same, but not through an index, whose entries may still lead to the dead ones; such a block is
 * counted, and not all-visible. An entry is set and cleared in the mini-transaction that sets or
 * clears the heap page's PD_ALL_VISIBLE, with the heap page latched.
 */
public final class VisibilityMap {

  /** Where the entries of a map page begin. */
  public static final int ENTRIES = 32;

  /** How many heap blocks one map page covers. */
  public static final int BLOCKS_PER_PAGE = (PageHeader.PAGE_SIZE - ENTRIES) / Short.BYTES;

  /** Of an entry: all tuples of the block are visible, and the rest says how many they are. */
  public static final int COUNTED = 0x8000;

  /** Of an entry: index entries may lead to dead line pointers of the block. */
  public static final int DEAD_LINES = 0x4000;

  private static final int KIND = COUNTED | DEAD_LINES;
  private static final long FOUR_COUNTED = 0x8000_8000_8000_8000L;
  private static final long FOUR_KINDS = 0xC000_C000_C000_C000L;
  private static final long EVEN_COUNTS = 0x0000_3FFF_0000_3FFFL;

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
    return saysAllVisible(entry(block));
  }

  private static boolean saysAllVisible(int entry) {
    return (entry & KIND) == COUNTED;
  }

  /** How many tuples a block has, all of them visible, or -1 if that is not known. */
  public int visibleCount(int block) {
    int entry = entry(block);
    return entry == 0 ? -1 : entry & ~KIND;
  }

  private int entry(int block) {
    int mapBlock = block / BLOCKS_PER_PAGE;
    if (mapBlock >= file.blocks()) {
      return 0;
    }
    int at = entryAt(block);
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
   * The number of tuples on the counted blocks below {@code blocks}.
   *
   * @param notCounted told of each other block, ascending
   */
  public long countVisible(int blocks, IntConsumer notCounted) {
    byte[] copy = new byte[PageHeader.PAGE_SIZE];
    long total = 0;
    int known = Math.min(blocks, coveredBlocks());
    for (int first = 0; first < known; first += BLOCKS_PER_PAGE) {
      file.copyPage(first / BLOCKS_PER_PAGE, copy);
      total += countPage(copy, first, Math.min(known - first, BLOCKS_PER_PAGE), notCounted);
    }
    for (int block = known; block < blocks; block++) {
      notCounted.accept(block);
    }
    return total;
  }

  /** How many blocks the map has entries for; a heap's blocks beyond count as not all-visible. */
  public int coveredBlocks() {
    return (int) Math.min(Integer.MAX_VALUE, (long) file.blocks() * BLOCKS_PER_PAGE);
  }

  /** How many blocks below {@code blocks} are counted. */
  public int countedBlocks(int blocks) {
    int[] others = new int[1];
    countVisible(blocks, block -> others[0]++);
    return blocks - others[0];
  }

  /** How many blocks below {@code blocks} are all-visible. */
  public int allVisibleBlocks(int blocks) {
    byte[] copy = new byte[PageHeader.PAGE_SIZE];
    int total = 0;
    int known = Math.min(blocks, coveredBlocks());
    for (int first = 0; first < known; first += BLOCKS_PER_PAGE) {
      file.copyPage(first / BLOCKS_PER_PAGE, copy);
      total += allVisibleOf(copy, Math.min(known - first, BLOCKS_PER_PAGE));
    }
    return total;
  }

  private static int allVisibleOf(byte[] page, int entries) {
    int total = 0;
    int i = 0;
    while (i < entries) {
      boolean four = i + 4 <= entries;
      if (four && (PageBytes.i64(page, entryAt(i)) & FOUR_KINDS) == FOUR_COUNTED) {
        total += 4;
        i += 4;
      } else {
        total += saysAllVisible(PageBytes.u16(page, entryAt(i))) ? 1 : 0;
        i++;
      }
    }
    return total;
  }

  private static long countPage(byte[] page, int first, int entries, IntConsumer notCounted) {
    long pairs = 0; // two 32-bit sums
    long singles = 0;
    int i = 0;
    for (; i + 4 <= entries; i += 4) {
      long four = PageBytes.i64(page, entryAt(i));
      if ((four & FOUR_COUNTED) == FOUR_COUNTED) {
        pairs += (four & EVEN_COUNTS) + (four >>> 16 & EVEN_COUNTS);
      } else {
        singles += countSingly(page, first, i, i + 4, notCounted);
      }
    }
    singles += countSingly(page, first, i, entries, notCounted);
    return singles + (pairs & 0xFFFF_FFFFL) + (pairs >>> 32);
  }

  private static long countSingly(
      byte[] page, int first, int from, int to, IntConsumer notCounted) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      int entry = PageBytes.u16(page, entryAt(i));
      if (entry == 0) {
        notCounted.accept(first + i);
      } else {
        sum += entry & ~KIND;
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

  /**
   * Sets a block's entry; the caller holds the heap page and has called {@link #extendTo}.
   *
   * @param deadLines whether the page has dead line pointers
   */
  public void set(MiniTransaction mtr, int block, int count, boolean deadLines) {
    mtr.latch(file, block / BLOCKS_PER_PAGE)
        .putShort(entryAt(block), COUNTED | (deadLines ? DEAD_LINES : 0) | count);
  }

  /** Clears a block's entry; the caller holds the heap page, whose PD_ALL_VISIBLE is set. */
  public void clear(MiniTransaction mtr, int block) {
    if (block / BLOCKS_PER_PAGE < file.blocks()) {
      mtr.latch(file, block / BLOCKS_PER_PAGE).putShort(entryAt(block), 0);
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

  private static int entryAt(int block) {
    return ENTRIES + block % BLOCKS_PER_PAGE * Short.BYTES;
  }
}
