package org.pagedb.storage.vacuum;

import java.util.List;
import org.pagedb.storage.heap.DeadTids;
import org.pagedb.storage.heap.HeapStatistics;
import org.pagedb.storage.heap.PageVacuum;

/**
 * One vacuum of one table: prunes its pages, makes its indexes forget dead line pointers, frees
 * those, sets the visibility map, records free space, cuts off empty pages at the end, and does the
 * same for its long values. The caller holds the lock of {@link VacuumTarget#tryLocked}. One
 * thread.
 */
public final class Vacuum {

  /** So many dead TIDs are remembered, 8 bytes each, before the indexes are gone through. */
  private static final int DEAD_TIDS = 1 << 20;

  /** Truncation is worth an exclusive lock for so many blocks, or this part of the heap. */
  private static final int TRUNCATED_BLOCKS = 1000;

  private static final int TRUNCATED_PART = 16;

  private final VacuumTarget target;
  private final VacuumProgress progress;
  private final Runnable interruption;
  private long removed;
  private long remaining;
  private int scanned;
  private int allVisible;
  private int truncated;
  private int passes;

  /**
   * A vacuum that has not begun.
   *
   * @param interruption called between pages, with nothing latched; may throw to end the vacuum
   */
  public Vacuum(VacuumTarget target, VacuumProgress progress, Runnable interruption) {
    this.target = target;
    this.progress = progress;
    this.interruption = interruption;
  }

  /** Does it. */
  public VacuumResult run() {
    HeapStatistics statistics = target.heap().statistics();
    long deadAtStart = statistics.deadSinceVacuum();
    long insertedAtStart = statistics.insertedSinceVacuum();
    PageVacuum pages = target.heap().vacuum();
    vacuumHeap(pages);
    truncate(pages);
    vacuumToast();
    statistics.vacuumed(deadAtStart, insertedAtStart);
    progress.enter(VacuumProgress.Phase.FINISHED);
    return new VacuumResult(removed, remaining, scanned, allVisible, truncated, passes);
  }

  private void vacuumHeap(PageVacuum pages) {
    List<IndexVacuum> indexes = target.indexes();
    DeadTids dead = indexes.isEmpty() ? null : new DeadTids(DEAD_TIDS);
    int blocks = pages.blocks();
    progress.total(blocks);
    progress.enter(VacuumProgress.Phase.SCANNING_HEAP);
    for (int block = 0; block < blocks; block++) {
      interruption.run();
      if (pages.isSkippable(block)) {
        allVisible++;
      } else {
        pages.prune(block, dead);
        removed += pages.removed();
        scanned++;
        allVisible += pages.isAllVisible() ? 1 : 0;
      }
      remaining += pages.remaining();
      progress.scanned(block + 1);
      if (dead != null && dead.isFull()) {
        free(pages, indexes, dead);
        progress.enter(VacuumProgress.Phase.SCANNING_HEAP);
      }
    }
    if (dead != null && dead.count() > 0) {
      free(pages, indexes, dead);
    }
  }

  private void free(PageVacuum pages, List<IndexVacuum> indexes, DeadTids dead) {
    progress.enter(VacuumProgress.Phase.VACUUMING_INDEXES);
    for (IndexVacuum index : indexes) {
      interruption.run();
      index.forget(dead);
    }
    passes++;
    progress.indexPass(dead.count());
    progress.enter(VacuumProgress.Phase.VACUUMING_HEAP);
    for (int next = 0; next < dead.count(); ) {
      interruption.run();
      next = pages.freeDead(dead, next);
      allVisible += pages.isAllVisible() ? 1 : 0;
      progress.vacuumedBlock();
    }
    dead.clear();
  }

  private void truncate(PageVacuum pages) {
    if (isWorthTruncating(pages)) {
      progress.enter(VacuumProgress.Phase.TRUNCATING_HEAP);
      target.tryExclusively(
          () -> {
            int inUse = pages.blocksInUse(); // it may have grown before the lock was there
            int cut = pages.blocks() - inUse;
            if (cut > 0) {
              pages.truncate(inUse);
              truncated += cut;
            }
          });
    }
  }

  private static boolean isWorthTruncating(PageVacuum pages) {
    int blocks = pages.blocks();
    int cut = blocks - pages.blocksInUse();
    return cut > 0 && (cut >= TRUNCATED_BLOCKS || cut >= blocks / TRUNCATED_PART);
  }

  private void vacuumToast() {
    PageVacuum pages = target.heap().vacuumToast();
    for (int block = 0; block < pages.blocks(); block++) {
      interruption.run();
      pages.prune(block, null);
    }
    truncate(pages);
  }
}
