package org.pagedb.sql.exec.aggregate;

import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** One aggregate call's state for all groups, which are numbered from 0. */
public abstract class Accumulator {

  /** Makes room for groups 0 to {@code groups - 1}; new ones have no rows. */
  public abstract void grow(int groups);

  /**
   * Takes in rows.
   *
   * @param rows positions in the batch's vectors
   * @param groups for each of them its group; null if all belong to group 0
   */
  public abstract void add(ColumnBatch batch, int[] rows, int count, int[] groups);

  /**
   * Adds the states of another accumulator of the same call, which is given up. Only for calls of
   * which {@link Accumulators#canCombine} says that it is possible.
   *
   * @param count how many groups the other has
   * @param targets for each of them the group here; null if there is only group 0
   */
  public void merge(Accumulator other, int count, int[] targets) {
    throw new IllegalStateException("its parts cannot be put together");
  }

  /** Called once, after the last row and before the first result. */
  public void finish() {}

  /** Puts a group's value. */
  public abstract void result(int group, ColumnVector output, int row);

  /** About how many bytes the states take, without those counted for each group alike. */
  public long memory() {
    return 0;
  }

  /** Bytes that every group takes. */
  public int bytesPerGroup() {
    return 2 * Long.BYTES;
  }

  /** Gives up memory and files. */
  public void close() {}
}
