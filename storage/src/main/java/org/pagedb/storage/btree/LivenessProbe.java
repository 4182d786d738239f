package org.pagedb.storage.btree;

/**
 * What a unique check asks about the row behind an index entry. Called while the entry's page is
 * latched: it may read heap pages, and must not wait for anything.
 */
@FunctionalInterface
public interface LivenessProbe {

  /**
   * The row has no version left and its tid belongs to nobody: the entry may go at once. Vacuum
   * gives the tid to another row only when no entry has it.
   */
  long GONE = -3;

  /** The row stands in the way of no one: deleted, rolled back, or replaced by the asker itself. */
  long DEAD = -2;

  /** The row is there: a duplicate. */
  long LIVE = -1;

  /**
   * {@link #GONE}, {@link #DEAD}, {@link #LIVE}, or the transaction id whose end will decide.
   *
   * @param tid the entry's tid; the probe follows the row's versions from there
   */
  long probe(long tid);
}
