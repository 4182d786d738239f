package org.pagedb.sql.exec.rows;

import java.util.Arrays;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

/**
 * A hash table over the rows of a buffer by some key columns: chains of row numbers. Rows with a
 * null key are in no chain, since they join nothing.
 */
public final class JoinTable {

  /** The end of a chain. */
  public static final int NONE = -1;

  private final RowBuffer rows;
  private final HashKeys keys;
  private final int[] heads;
  private final int[] nexts;
  private final int[] hashes;
  private final long[] longKeys;
  private final int mask;
  private boolean hasNullKeys;

  /** The table over all rows that are in the buffer now. */
  public JoinTable(RowBuffer rows, HashKeys keys) {
    this.rows = rows;
    this.keys = keys;
    int size = rows.size();
    int slots = Integer.highestOneBit(Math.max(8, Math.min(size, 1 << 29) * 2 - 1)) * 2;
    mask = slots - 1;
    heads = new int[slots];
    Arrays.fill(heads, NONE);
    nexts = new int[size];
    hashes = new int[size];
    boolean single = size > 0 && keys.isSingleLong(rows.chunkOf(0));
    longKeys = single ? new long[size] : null;
    int[] chunkHashes = new int[RowBuffer.CHUNK_ROWS];
    // Backwards, so that each chain lists its rows in the order in which they came.
    for (int chunk = rows.chunkCount() - 1; chunk >= 0; chunk--) {
      ColumnBatch batch = rows.view(chunk);
      keys.hash(batch, chunkHashes);
      for (int i = batch.size() - 1; i >= 0; i--) {
        enter(batch, i, (chunk << RowBuffer.CHUNK_SHIFT) + i, chunkHashes[i]);
      }
    }
  }

  private void enter(ColumnBatch batch, int position, int row, int hash) {
    if (keys.anyNull(batch, position)) {
      hasNullKeys = true;
      return;
    }
    if (longKeys != null) {
      longKeys[row] = ((LongVector) batch.column(keys.column(0))).at(position);
    }
    hashes[row] = hash;
    nexts[row] = heads[hash & mask];
    heads[hash & mask] = row;
  }

  /** Whether some row has a null key. */
  public boolean hasNullKeys() {
    return hasNullKeys;
  }

  /**
   * The first row whose key equals a probing row's, or {@link #NONE}.
   *
   * @param probeKeys the probing row's key columns, none of which is null
   */
  public int first(HashKeys probeKeys, ColumnBatch probe, int position, int hash) {
    return search(heads[hash & mask], probeKeys, probe, position, hash);
  }

  /** The next such row after one of them. */
  public int next(int row, HashKeys probeKeys, ColumnBatch probe, int position, int hash) {
    return search(nexts[row], probeKeys, probe, position, hash);
  }

  private int search(int from, HashKeys probeKeys, ColumnBatch probe, int position, int hash) {
    int row = from;
    if (longKeys != null) {
      long key = ((LongVector) probe.column(probeKeys.column(0))).at(position);
      while (row != NONE && longKeys[row] != key) {
        row = nexts[row];
      }
      return row;
    }
    while (row != NONE) {
      if (hashes[row] == hash
          && probeKeys.equal(probe, position, keys, rows.chunkOf(row), RowBuffer.position(row))) {
        return row;
      }
      row = nexts[row];
    }
    return NONE;
  }

  /** About how many bytes the table takes beside its rows. */
  public static long memoryFor(int rows) {
    return rows * 24L;
  }
}
