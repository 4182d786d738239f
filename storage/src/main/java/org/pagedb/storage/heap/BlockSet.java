package org.pagedb.storage.heap;

import java.util.Arrays;

/** A set of block numbers: a word for each 64 of which there is one. One thread's own. */
final class BlockSet {

  private static final int FIRST_SLOTS = 64;

  private int[] chunks = filled(FIRST_SLOTS);
  private long[] words = new long[FIRST_SLOTS];
  private int used;

  private static int[] filled(int slots) {
    int[] chunks = new int[slots];
    Arrays.fill(chunks, -1);
    return chunks;
  }

  boolean isEmpty() {
    return used == 0;
  }

  void add(int block) {
    addAll(block >>> 6, 1L << block);
  }

  boolean contains(int block) {
    int slot = slot(block >>> 6);
    return chunks[slot] >= 0 && (words[slot] & 1L << block) != 0;
  }

  void addAll(BlockSet other) {
    for (int slot = 0; slot < other.chunks.length; slot++) {
      if (other.chunks[slot] >= 0) {
        addAll(other.chunks[slot], other.words[slot]);
      }
    }
  }

  private void addAll(int chunk, long word) {
    if (2 * used >= chunks.length) {
      grow();
    }
    int slot = slot(chunk);
    if (chunks[slot] < 0) {
      chunks[slot] = chunk;
      used++;
    }
    words[slot] |= word;
  }

  private void grow() {
    int[] oldChunks = chunks;
    long[] oldWords = words;
    chunks = filled(oldChunks.length * 2);
    words = new long[chunks.length];
    for (int i = 0; i < oldChunks.length; i++) {
      if (oldChunks[i] >= 0) {
        int slot = slot(oldChunks[i]);
        chunks[slot] = oldChunks[i];
        words[slot] = oldWords[i];
      }
    }
  }

  private int slot(int chunk) {
    int slot = TidBitmap.spread(chunk) & chunks.length - 1;
    while (chunks[slot] >= 0 && chunks[slot] != chunk) {
      slot = slot + 1 & chunks.length - 1;
    }
    return slot;
  }

  /** The chunks that have blocks, ascending. */
  int[] sortedChunks() {
    int[] sorted = new int[used];
    int count = 0;
    for (int chunk : chunks) {
      if (chunk >= 0) {
        sorted[count++] = chunk;
      }
    }
    Arrays.sort(sorted);
    return sorted;
  }

  /** The blocks of a chunk, as bits. */
  long word(int chunk) {
    int slot = slot(chunk);
    return chunks[slot] < 0 ? 0 : words[slot];
  }
}
