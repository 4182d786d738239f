package org.pagedb.storage.vacuum;

import java.util.List;
import org.pagedb.storage.heap.HeapTable;

/** A table as vacuum needs it: its heap, its indexes, and the locks that keep others away. */
public interface VacuumTarget {

  HeapTable heap();

  /** Whether its files are gone, because somebody has dropped, emptied or rewritten the table. */
  default boolean isGone() {
    return false;
  }

  /** One for each index; asked for under the lock. */
  List<IndexVacuum> indexes();

  /**
   * Runs {@code action} under a lock that keeps other vacuums and changes of the table's definition
   * away, but neither readers nor writers. False, and nothing was run, if it is not to be had at
   * once or the table is gone.
   */
  boolean tryLocked(Runnable action);

  /** As {@link #tryLocked}, but keeps everybody away; within that one. */
  boolean tryExclusively(Runnable action);

  /**
   * Whether somebody waits for the lock of {@link #tryLocked}; within it. Background work then
   * gives way.
   */
  default boolean isInTheWay() {
    return false;
  }

  /** Told how a background vacuum ended, under the lock. */
  default void vacuumed(VacuumResult result) {}

  /** Gathers column statistics if enough has changed by these settings; under the lock. */
  default void analyzeIfDue(AutoVacuumSettings settings, Runnable interruption) {}
}
