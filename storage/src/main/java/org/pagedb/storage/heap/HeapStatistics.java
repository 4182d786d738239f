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
  private final LongAdder endedSinceVacuum = new LongAdder();
  private final LongAdder insertedSinceVacuum = new LongAdder();
  private final LongAdder changedSinceAnalyze = new LongAdder();
  private final LongAdder scans = new LongAdder();
  private final LongAdder rowsScanned = new LongAdder();
  private volatile long vacuumHorizon;
  private final CareCounts vacuums = new CareCounts();
  private final CareCounts analyses = new CareCounts();

  HeapStatistics() {}

  /** A scan of the whole heap has begun. */
  public void scanned() {
    scans.increment();
  }

  /** Scans of the whole heap have read rows. */
  public void rowsScanned(long rows) {
    if (rows > 0) {
      rowsScanned.add(rows);
    }
  }

  /** Scans of the whole heap begun. */
  public long scanCount() {
    return scans.sum();
  }

  /** Rows that scans of the whole heap read. */
  public long rowsScannedCount() {
    return rowsScanned.sum();
  }

  /** Versions that went away without a vacuum. */
  void pruned(int versions) {
    deadSinceVacuum.add(-versions);
  }

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
    endedSinceVacuum.increment();
    changedSinceAnalyze.increment();
  }

  void deleted() {
    deleted.increment();
    deadSinceVacuum.increment();
    endedSinceVacuum.increment();
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

  /** About how many versions were ended since the last vacuum and are still there. */
  public long deadSinceVacuum() {
    return Math.max(0, deadSinceVacuum.sum()); // versions of rolled-back work are pruned uncounted
  }

  /** How many versions were ended since the last vacuum, pruned or not. */
  public long endedSinceVacuum() {
    return endedSinceVacuum.sum();
  }

  /** Tuples inserted since the last vacuum. */
  public long insertedSinceVacuum() {
    return insertedSinceVacuum.sum();
  }

  /** Changes since the last analyze. */
  public long changedSinceAnalyze() {
    return changedSinceAnalyze.sum();
  }

  /** The horizon of the last vacuum since the heap was opened, or 0. */
  public long vacuumHorizon() {
    return vacuumHorizon;
  }

  /**
   * To be called when a vacuum has ended.
   *
   * @param deadAtStart what {@link #deadSinceVacuum} was at its start
   * @param endedAtStart what {@link #endedSinceVacuum} was
   * @param insertedDone how many inserted tuples it has seen settled
   * @param horizon the horizon by which it worked
   */
  public void vacuumed(long deadAtStart, long endedAtStart, long insertedDone, long horizon) {
    deadSinceVacuum.add(-deadAtStart);
    endedSinceVacuum.add(-endedAtStart);
    insertedSinceVacuum.add(-insertedDone);
    vacuumHorizon = horizon;
  }

  /** To be called when statistics have been gathered, with the changes there were at the start. */
  public void analyzed(long changesAtStart) {
    changedSinceAnalyze.add(-changesAtStart);
  }

  /** Begins to count anew; what vacuum and analyze go by stays. */
  public void reset() {
    for (LongAdder counter :
        new LongAdder[] {inserted, updated, hotUpdated, deleted, scans, rowsScanned}) {
      counter.reset();
    }
    vacuums.reset();
    analyses.reset();
  }

  /** Counts a vacuum that has ended. */
  public void countVacuum(boolean automatic) {
    vacuums.count(automatic);
  }

  /** Counts an analyze that has ended. */
  public void countAnalyze(boolean automatic) {
    analyses.count(automatic);
  }

  /** The vacuums since the heap was opened. */
  public CareCounts vacuums() {
    return vacuums;
  }

  /** The times statistics were gathered since the heap was opened. */
  public CareCounts analyses() {
    return analyses;
  }
}
