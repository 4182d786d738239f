package org.pagedb.sql.exec.operator;

import java.util.Arrays;
import java.util.BitSet;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.rows.HashKeys;
import org.pagedb.sql.exec.rows.JoinTable;
import org.pagedb.sql.exec.rows.RowBuffer;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Probes one hash table with left batches and gives the joined rows a batch at a time. It stops
 * when a batch of pairs is full and goes on from there at the next call.
 */
final class HashProbe {

  private final JoinShape shape;
  private final HashKeys keys;
  private final Kernel residual;
  private final boolean nullAware;
  private final PairBatch pairs;
  private int[] hashes = new int[0];
  private final int[] rightRows = new int[ColumnBatch.PREFERRED_ROWS];
  private boolean[] matched = new boolean[0];
  private RowBuffer rows;
  private JoinTable table;
  private BitSet rightMatched;
  private ColumnBatch left;
  private int index;
  private int chain;
  private int restIndex;
  private int rightRest = -1;
  private long removed;

  HashProbe(JoinShape shape, HashKeys keys, Kernel residual, boolean nullAware) {
    this.shape = shape;
    this.keys = keys;
    this.residual = residual;
    this.nullAware = nullAware;
    pairs = new PairBatch(shape.leftTypes(), shape.rightTypes());
  }

  /** A NOT IN must know of every null on the right, so its right side cannot be divided. */
  boolean mustBeWhole() {
    return nullAware;
  }

  /** How many pairs with equal keys the residual condition has removed. */
  long removed() {
    return removed;
  }

  /** Forgets table and left batch. */
  void clear() {
    rows = null;
    table = null;
    left = null;
    rightRest = -1;
  }

  void build(RowBuffer newRows, JoinTable newTable) {
    rows = newRows;
    table = newTable;
    rightMatched = shape.keepsRight() ? new BitSet(newRows.size()) : null;
    left = null;
    rightRest = -1;
  }

  /** Takes the next left batch; {@link #next} gives its rows. */
  void probe(ColumnBatch batch) {
    left = batch;
    index = 0;
    chain = JoinTable.NONE;
    if (hashes.length < batch.size()) {
      hashes = new int[batch.size()];
    }
    int limit = batch.row(batch.size() - 1) + 1;
    if (matched.length < limit) {
      matched = new boolean[limit];
    }
    Arrays.fill(matched, 0, limit, false);
    keys.hash(batch, hashes);
    restIndex = -1;
    startChain();
  }

  /** The left side is at its end: unmatched right rows are next. */
  void finishLeft() {
    rightRest = shape.keepsRight() && rows != null ? 0 : -1;
  }

  /** The next batch of joined rows, or null if another left batch is needed. */
  ColumnBatch next() {
    while (left != null) {
      ColumnBatch output = shape.isSemi() ? semi() : joined();
      if (output != null) {
        return output;
      }
    }
    return rightRest >= 0 ? unmatchedRight() : null;
  }

  private void startChain() {
    int position = left.row(index);
    chain =
        keys.anyNull(left, position)
            ? JoinTable.NONE
            : table.first(keys, left, position, hashes[index]);
  }

  private void followChain() {
    chain = table.next(chain, keys, left, left.row(index), hashes[index]);
  }

  /** Fills the pairs; then true if this left batch has none left. */
  private boolean collect() {
    pairs.clear();
    while (index < left.size()) {
      int position = left.row(index);
      while (chain != JoinTable.NONE) {
        if (pairs.isFull()) {
          return false;
        }
        matched[position] |= residual == null;
        rightRows[pairs.count()] = chain;
        pairs.add(left, position, rows.chunkOf(chain), RowBuffer.position(chain));
        followChain();
      }
      if (residual == null && shape.keepsLeft() && !matched[position]) {
        if (pairs.isFull()) {
          return false;
        }
        rightRows[pairs.count()] = JoinTable.NONE;
        pairs.add(left, position, null, 0);
      }
      index++;
      if (index < left.size()) {
        startChain();
      }
    }
    return true;
  }

  private ColumnBatch joined() {
    if (restIndex >= 0) {
      return unmatchedLeft();
    }
    boolean done = collect();
    ColumnBatch output = pairs.batch();
    if (residual != null) {
      int found = output.size();
      removed += found - Batches.filter(output, residual);
    }
    for (int i = 0; i < output.size(); i++) {
      int pair = output.row(i);
      matched[pairs.leftPosition(pair)] = true;
      if (rightMatched != null && rightRows[pair] != JoinTable.NONE) {
        rightMatched.set(rightRows[pair]);
      }
    }
    if (done && shape.keepsLeft() && residual != null) {
      restIndex = 0;
    } else if (done) {
      left = null;
    }
    return output.size() == 0 ? null : output;
  }

  private ColumnBatch unmatchedLeft() {
    pairs.clear();
    while (restIndex < left.size() && !pairs.isFull()) {
      int position = left.row(restIndex++);
      if (!matched[position]) {
        pairs.add(left, position, null, 0);
      }
    }
    if (restIndex == left.size()) {
      left = null;
    }
    return pairs.count() == 0 ? null : pairs.batch();
  }

  private ColumnBatch semi() {
    ColumnBatch batch = left;
    if (residual == null) {
      matchWithoutResidual();
    } else {
      matchWithResidual();
    }
    left = null;
    return shape.semi(batch, matched);
  }

  private void matchWithoutResidual() {
    boolean unknown = nullAware && table.hasNullKeys();
    boolean isEmpty = rows.size() == 0;
    for (; index < left.size(); index++) {
      int position = left.row(index);
      if (keys.anyNull(left, position)) {
        matched[position] = nullAware && !isEmpty;
      } else {
        matched[position] =
            unknown || table.first(keys, left, position, hashes[index]) != JoinTable.NONE;
      }
    }
  }

  private void matchWithResidual() {
    boolean done = false;
    while (!done) {
      done = collect();
      ColumnBatch candidates = pairs.batch();
      int found = candidates.size();
      removed += found - Batches.filter(candidates, residual);
      for (int i = 0; i < candidates.size(); i++) {
        matched[pairs.leftPosition(candidates.row(i))] = true;
      }
    }
  }

  private ColumnBatch unmatchedRight() {
    pairs.clear();
    int row = rightMatched.nextClearBit(rightRest);
    while (row < rows.size() && !pairs.isFull()) {
      pairs.add(null, 0, rows.chunkOf(row), RowBuffer.position(row));
      row = rightMatched.nextClearBit(row + 1);
    }
    rightRest = row < rows.size() ? row : -1;
    return pairs.count() == 0 ? null : pairs.batch();
  }
}
