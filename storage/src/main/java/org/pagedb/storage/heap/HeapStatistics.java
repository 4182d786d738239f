package org.pagedb.storage.heap;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts of what was done to a heap since it was opened, rolled back or not; and how much of it has
 * accumulated since the last vacuum.
 */
public final class HeapStatistics {

  private final LongAdder inserted = new LongAdder();
  private final LongAdder updated = new LongAdder();
  private final LongAdder hotUpdated = new LongAdder();
  private final LongAdder deleted = new LongAdder();
  private final LongAdder deadSinceVacuum = new LongAdder();
  private final LongAdder insertedSinceVacuum = new LongAdder();
  private final LongAdder changedSinceAnalyze = new LongAdder();

  HeapStatistics() {}

  void inserted(int rows) {
    inserted.add(rows);
    insertedSinceVacuum.add(rows);
    changedSinceAnalyze.add(rows);
  }

  void updated(boolean hot) {
    updated.increment();
    if (hot) {
      hotUpdated.increment();
    }
    deadSinceVacuum.increment();
    changedSinceAnalyze.increment();
  }

  void deleted() {
    deleted.increment();
    deadSinceVacuum.increment();
    changedSinceAnalyze.increment();
  }

  /** Tuples inserted. */
  public long insertedCount() {
    return inserted.sum();
  }

  /** Tuples updated. */
  public long updatedCount() {
    return updated.sum();
  }

  /** Tuples updated without new index entries. */
  public long hotUpdatedCount() {
    return hotUpdated.sum();
  }

  /** Tuples deleted. */
  public long deletedCount() {
    return deleted.sum();
  }

  /** Versions that were ended since the last vacuum; some may have been pruned since. */
  public long deadSinceVacuum() {
    return deadSinceVacuum.sum();
  }

  /** Tuples inserted since the last vacuum. */
  public long insertedSinceVacuum() {
    return insertedSinceVacuum.sum();
  }

  /** Changes since the last analyze. */
  public long changedSinceAnalyze() {
    return changedSinceAnalyze.sum();
  }

  /** To be called when a vacuum has ended, with what {@link #deadSinceVacuum} was at its start. */
  public void vacuumed(long deadAtStart, long insertedAtStart) {
    deadSinceVacuum.add(-deadAtStart);
    insertedSinceVacuum.add(-insertedAtStart);
  }

  /** To be called when statistics have been gathered. */
  public void analyzed() {
    changedSinceAnalyze.reset();
  }
}
