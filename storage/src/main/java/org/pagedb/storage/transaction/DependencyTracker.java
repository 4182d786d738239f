package org.pagedb.storage.transaction;

/**
 * Knows which serializable transactions have read what others wrote, and stops those that no serial
 * order could explain. One for a database; thread-safe.
 */
public interface DependencyTracker {

  /** What a serializable transaction reports to. */
  Dependencies begin(Transaction transaction);

  /** Half of an index page's entries went to a new page: who has read the one has read both. */
  void pageSplit(int relation, int block, int newBlock);

  /** An index page is gone, and its range of keys another page's. */
  void pageRemoved(int relation, int block, int heir);
}
