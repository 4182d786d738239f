package org.pagedb.storage.vacuum;

import org.pagedb.storage.heap.DeadTids;

/** What vacuum asks of each index of a heap. */
@FunctionalInterface
public interface IndexVacuum {

  /**
   * Removes all entries with these TIDs. After it returns, no scan that has not asked the
   * visibility map about such an entry may still take it for visible (I7).
   */
  void forget(DeadTids dead);
}
