package org.pagedb.storage.btree;

/** What an index-only scan asks the visibility map. */
@FunctionalInterface
public interface BlockVisibility {

  /** Whether every tuple on the heap page is visible to all; false if in doubt. */
  boolean isAllVisible(int heapBlock);
}
