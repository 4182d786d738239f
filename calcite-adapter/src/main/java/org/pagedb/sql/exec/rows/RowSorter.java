package org.pagedb.sql.exec.rows;

import org.pagedb.storage.vector.ColumnBatch;

/**
 * Sorts the rows of a buffer by number, stably, with a merge sort over (prefix, row number) pairs:
 * most comparisons are of two longs and touch no row.
 */
final class RowSorter {

  private static final int INSERTION_RUN = 8;

  private final RowBuffer buffer;
  private final RowOrder order;
  private long[] prefixes;
  private int[] rows;

  RowSorter(RowBuffer buffer, RowOrder order) {
    this.buffer = buffer;
    this.order = order;
  }

  /** The row numbers in order. */
  int[] sort() {
    int size = buffer.size();
    prefixes = new long[size];
    rows = new int[size];
    for (int i = 0; i < size; i++) {
      rows[i] = i;
    }
    for (int chunk = 0; chunk < buffer.chunkCount(); chunk++) {
      int start = chunk << RowBuffer.CHUNK_SHIFT;
      int count = Math.min(RowBuffer.CHUNK_ROWS, size - start);
      order.prefixes(buffer.chunkOf(start), count, prefixes, start);
    }
    for (int start = 0; start < size; start += INSERTION_RUN) {
      insertionSort(start, Math.min(size, start + INSERTION_RUN));
    }
    long[] otherPrefixes = new long[size];
    int[] otherRows = new int[size];
    for (int run = INSERTION_RUN; run < size && run > 0; run *= 2) {
      for (int start = 0; start < size; start += 2 * run) {
        merge(
            start,
            Math.min(size, start + run),
            Math.min(size, start + 2 * run),
            otherPrefixes,
            otherRows);
        if (start > Integer.MAX_VALUE - 2 * run) {
          break;
        }
      }
      long[] swapPrefixes = prefixes;
      prefixes = otherPrefixes;
      otherPrefixes = swapPrefixes;
      int[] swapRows = rows;
      rows = otherRows;
      otherRows = swapRows;
    }
    return rows;
  }

  private void insertionSort(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long prefix = prefixes[i];
      int row = rows[i];
      int j = i;
      while (j > from && precedes(prefix, row, prefixes[j - 1], rows[j - 1])) {
        prefixes[j] = prefixes[j - 1];
        rows[j] = rows[j - 1];
        j--;
      }
      prefixes[j] = prefix;
      rows[j] = row;
    }
  }

  private void merge(int from, int middle, int to, long[] targetPrefixes, int[] targetRows) {
    int left = from;
    int right = middle;
    for (int k = from; k < to; k++) {
      boolean takeRight =
          left == middle
              || right < to && precedes(prefixes[right], rows[right], prefixes[left], rows[left]);
      int source = takeRight ? right++ : left++;
      targetPrefixes[k] = prefixes[source];
      targetRows[k] = rows[source];
    }
  }

  /** Whether the first row stands strictly before the second. */
  private boolean precedes(long prefix, int row, long otherPrefix, int otherRow) {
    if (prefix != otherPrefix) {
      return prefix < otherPrefix;
    }
    ColumnBatch a = buffer.chunkOf(row);
    ColumnBatch b = buffer.chunkOf(otherRow);
    return order.compare(a, RowBuffer.position(row), b, RowBuffer.position(otherRow)) < 0;
  }
}
