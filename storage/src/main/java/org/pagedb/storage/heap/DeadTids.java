package org.pagedb.storage.heap;

import java.util.Arrays;

/**
 * The TIDs of dead line pointers, ascending, up to a limit: what indexes are to forget. Filled by
 * one thread; may then be asked by many.
 */
public final class DeadTids {

  private static final int FIRST_CAPACITY = 1024;

  private final int limit;
  private long[] tids = new long[FIRST_CAPACITY];
  private int count;

  /** An empty set with room for {@code limit} TIDs. */
  public DeadTids(int limit) {
    this.limit = limit;
  }

  /** Adds a TID larger than those before. */
  void add(long tid) {
    assert count == 0 || tids[count - 1] < tid : "dead tids ascend";
    if (count == tids.length) {
      tids = Arrays.copyOf(tids, count * 2);
    }
    tids[count++] = tid;
  }

  /** Whether another page's worth might be too much. */
  public boolean isFull() {
    return count >= limit;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** The TID at {@code index}, from 0. */
  public long at(int index) {
    return tids[index];
  }

  /** Whether a TID is among them. */
  public boolean contains(long tid) {
    return Arrays.binarySearch(tids, 0, count, tid) >= 0;
  }

  /** Forgets all. */
  public void clear() {
    count = 0;
  }
}
