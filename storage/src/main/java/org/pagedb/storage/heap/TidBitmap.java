package org.pagedb.storage.heap;

import java.util.Arrays;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.tuple.TupleId;

/**
 * TIDs that index entries name, by heap page. A page is <em>exact</em>, with a bit for each of its
 * tuples, or <em>lossy</em>: then any of its tuples may be meant. Pages become lossy when the exact
 * ones outgrow the memory allowed. One thread's own; see README.md.
 */
public final class TidBitmap {

  private static final int WORDS = (PageItems.MAX_ITEMS + Long.SIZE) / Long.SIZE;

  /** Block, bits, flag, and two slots. */
  private static final int BYTES_PER_PAGE = Long.BYTES * WORDS + 4 * Integer.BYTES + 1;

  private static final int FIRST_PAGES = 32;

  private final int mostPages;
  private int[] slots = new int[2 * FIRST_PAGES];
  private int[] blocks = new int[FIRST_PAGES];
  private long[] words = new long[FIRST_PAGES * WORDS];
  private boolean[] unsure = new boolean[FIRST_PAGES];
  private int pages;
  private int lastBlock = -1;
  private int lastPage;
  private BlockSet lossy = new BlockSet();

  /** An empty bitmap whose exact pages take no more than about so many bytes. */
  public TidBitmap(long memory) {
    mostPages = (int) Math.max(16, Math.min(memory / BYTES_PER_PAGE, 1 << 28));
  }

  /** Spreads a block number over an int. */
  static int spread(int block) {
    int mixed = block * 0x9E3779B9;
    return mixed ^ mixed >>> 15;
  }

  /** Adds tuples. */
  public void add(long[] tids, int count) {
    for (int i = 0; i < count; i++) {
      int block = TupleId.block(tids[i]);
      if (block != lastBlock) {
        if (!lossy.isEmpty() && lossy.contains(block)) {
          continue;
        }
        if (pages == mostPages && findPage(block) < 0) {
          makeLossy();
        }
        lastPage = pageOf(block);
        lastBlock = block;
      }
      int offsetNumber = TupleId.offsetNumber(tids[i]);
      words[lastPage * WORDS + (offsetNumber >>> 6)] |= 1L << offsetNumber;
    }
  }

  /** Whether there is nothing in it. */
  public boolean isEmpty() {
    return pages == 0 && lossy.isEmpty();
  }

  /** How many tuples the exact pages name. */
  public long tuples() {
    long tuples = 0;
    for (int i = 0; i < pages * WORDS; i++) {
      tuples += Long.bitCount(words[i]);
    }
    return tuples;
  }

  /** Adds all of another one. */
  public void union(TidBitmap other) {
    lossy.addAll(other.lossy);
    for (int p = 0; p < other.pages; p++) {
      int block = other.blocks[p];
      if (!lossy.isEmpty() && lossy.contains(block)) {
        continue;
      }
      if (pages == mostPages && findPage(block) < 0) {
        makeLossy();
      }
      int page = pageOf(block);
      unsure[page] |= other.unsure[p];
      for (int w = 0; w < WORDS; w++) {
        words[page * WORDS + w] |= other.words[p * WORDS + w];
      }
    }
    dropExactOfLossy();
  }

  /** Keeps only what another one has too. */
  public void intersect(TidBitmap other) {
    BlockSet bothLossy = new BlockSet();
    for (int chunk : lossy.sortedChunks()) {
      for (long rest = lossy.word(chunk); rest != 0; rest &= rest - 1) {
        int block = (chunk << 6) + Long.numberOfTrailingZeros(rest);
        if (other.lossy.contains(block) || other.findPage(block) >= 0) {
          bothLossy.add(block);
        }
      }
    }
    lossy = bothLossy;
    int kept = 0;
    for (int p = 0; p < pages; p++) {
      if (keepBoth(p, other)) {
        move(p, kept++);
      }
    }
    shrinkTo(kept);
  }

  private boolean keepBoth(int page, TidBitmap other) {
    if (other.lossy.contains(blocks[page])) {
      unsure[page] = true; // of its tuples only some may be meant by the other
      return true;
    }
    int match = other.findPage(blocks[page]);
    if (match < 0) {
      return false;
    }
    unsure[page] |= other.unsure[match];
    long any = 0;
    for (int w = 0; w < WORDS; w++) {
      words[page * WORDS + w] &= other.words[match * WORDS + w];
      any |= words[page * WORDS + w];
    }
    return any != 0;
  }

  /** Forgets which tuples of half of the pages were meant. */
  private void makeLossy() {
    int keep = pages / 2;
    for (int p = keep; p < pages; p++) {
      lossy.add(blocks[p]);
    }
    shrinkTo(keep);
  }

  private void dropExactOfLossy() {
    if (lossy.isEmpty()) {
      return;
    }
    int kept = 0;
    for (int p = 0; p < pages; p++) {
      if (!lossy.contains(blocks[p])) {
        move(p, kept++);
      }
    }
    shrinkTo(kept);
  }

  private void move(int from, int to) {
    if (from != to) {
      blocks[to] = blocks[from];
      unsure[to] = unsure[from];
      System.arraycopy(words, from * WORDS, words, to * WORDS, WORDS);
    }
  }

  private void shrinkTo(int count) {
    Arrays.fill(words, count * WORDS, pages * WORDS, 0);
    Arrays.fill(unsure, count, pages, false);
    pages = count;
    lastBlock = -1;
    rehash();
  }

  private void rehash() {
    Arrays.fill(slots, 0);
    for (int p = 0; p < pages; p++) {
      slots[slot(blocks[p])] = p + 1;
    }
  }

  private int slot(int block) {
    int slot = spread(block) & slots.length - 1;
    while (slots[slot] != 0 && blocks[slots[slot] - 1] != block) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  private int findPage(int block) {
    return slots[slot(block)] - 1;
  }

  private int pageOf(int block) {
    int slot = slot(block);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (pages == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * pages);
      words = Arrays.copyOf(words, 2 * pages * WORDS);
      unsure = Arrays.copyOf(unsure, 2 * pages);
      slots = new int[4 * pages];
      rehash();
      slot = slot(block);
    }
    blocks[pages] = block;
    slots[slot] = ++pages;
    return pages - 1;
  }

  /** Its pages, by ascending block; the bitmap must not change any more. */
  public Pages pages() {
    return new Pages(this);
  }

  /** A way through the pages of a bitmap. */
  public static final class Pages {

    private final TidBitmap bitmap;
    private final long[] exact;
    private final int[] chunks;
    private int nextExact;
    private int nextChunk;
    private long chunkRest;
    private int block;
    private int page;

    private Pages(TidBitmap bitmap) {
      this.bitmap = bitmap;
      exact = new long[bitmap.pages];
      for (int p = 0; p < exact.length; p++) {
        exact[p] = (long) bitmap.blocks[p] << Integer.SIZE | p;
      }
      Arrays.sort(exact);
      chunks = bitmap.lossy.sortedChunks();
      advanceChunk();
    }

    private void advanceChunk() {
      while (chunkRest == 0 && nextChunk < chunks.length) {
        chunkRest = bitmap.lossy.word(chunks[nextChunk++]);
      }
    }

    /** Goes to the next page; false at the end. */
    public boolean next() {
      int lossyBlock =
          chunkRest == 0
              ? Integer.MAX_VALUE
              : (chunks[nextChunk - 1] << 6) + Long.numberOfTrailingZeros(chunkRest);
      boolean more = nextExact < exact.length;
      if (more && exact[nextExact] >>> Integer.SIZE < lossyBlock) {
        block = (int) (exact[nextExact] >>> Integer.SIZE);
        page = (int) exact[nextExact++];
        return true;
      }
      if (chunkRest == 0) {
        return false;
      }
      block = lossyBlock;
      page = -1;
      chunkRest &= chunkRest - 1;
      advanceChunk();
      return true;
    }

    /** The page's block. */
    public int block() {
      return block;
    }

    /** Whether any of the page's tuples may be meant. */
    public boolean isLossy() {
      return page < 0;
    }

    /** Whether tuples of the page may be named that were not meant. */
    public boolean needsRecheck() {
      return page < 0 || bitmap.unsure[page];
    }

    /** Whether the page's tuple with this offset number is named; all are where it is lossy. */
    boolean contains(int offsetNumber) {
      return page < 0
          || (bitmap.words[page * WORDS + (offsetNumber >>> 6)] & 1L << offsetNumber) != 0;
    }
  }
}
