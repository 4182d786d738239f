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

  /**
   * What a vacuum is to do beside removing dead versions.
   *
   * @param indexes whether indexes forget what is dead; else dead line pointers stay
   * @param truncates whether empty pages at the end are cut off
   * @param longValues whether the long values are vacuumed too
   * @param everyBlock whether all-visible blocks are looked at as well
   */
  public record Options(
      boolean indexes, boolean truncates, boolean longValues, boolean everyBlock) {

    /** All of the work, on the blocks where there may be some. */
    public static final Options DEFAULTS = new Options(true, true, true, false);
  }

  private final VacuumTarget target;
  private final VacuumProgress progress;
  private final Options options;
  private final Runnable interruption;
  private long removed;
  private long remaining;
  private int scanned;
  private int allVisible;
  private int truncated;
  private int passes;
  private long unsettled;
  private int blocksAtStart;
  private long deadItems;

  /**
   * A vacuum that has not begun.
   *
   * @param options what it does
   * @param interruption called between pages, with nothing latched; may throw to end the vacuum
   */
  public Vacuum(
      VacuumTarget target, VacuumProgress progress, Options options, Runnable interruption) {
    this.target = target;
    this.progress = progress;
    this.options = options;
    this.interruption = interruption;
  }

  /** Does it. */
  public VacuumResult run() {
    HeapStatistics statistics = target.heap().statistics();
    long deadAtStart = statistics.deadSinceVacuum();
    long endedAtStart = statistics.endedSinceVacuum();
    long insertedAtStart = statistics.insertedSinceVacuum();
    long horizon = target.heap().transactions().oldestXmin();
    PageVacuum pages = target.heap().vacuum();
    vacuumHeap(pages);
    truncate(pages);
    if (options.longValues() && (endedAtStart > 0 || removed > 0)) {
      vacuumToast(); // only rows that end leave long values behind
    }
    // Tuples whose inserter still runs are to be looked at again, so they stay counted.
    statistics.vacuumed(
        deadAtStart, endedAtStart, insertedAtStart - Math.min(insertedAtStart, unsettled), horizon);
    progress.enter(VacuumProgress.Phase.FINISHED);
    return new VacuumResult(
        removed,
        remaining,
        blocksAtStart,
        scanned,
        allVisible,
        truncated,
        passes,
        deadItems,
        horizon);
  }

  private void vacuumHeap(PageVacuum pages) {
    List<IndexVacuum> indexes = target.indexes();
    DeadTids dead = indexes.isEmpty() ? null : new DeadTids(DEAD_TIDS);
    int blocks = pages.blocks();
    blocksAtStart = blocks;
    progress.total(blocks);
    progress.enter(VacuumProgress.Phase.SCANNING_HEAP);
    for (int block = 0; block < blocks; block++) {
      interruption.run();
      if (!options.everyBlock() && pages.isSkippable(block)) {
        allVisible++;
      } else {
        int deadBefore = dead == null ? 0 : dead.count();
        pages.prune(block, dead);
        boolean hasDead = dead != null && dead.count() > deadBefore;
        removed += pages.removed();
        scanned++;
        allVisible += pages.isAllVisible() ? 1 : 0;
        unsettled += pages.isAllVisible() || hasDead ? 0 : pages.remaining();
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
    if (!options.indexes()) {
      deadItems += dead.count();
      dead.clear();
      return;
    }
    progress.enter(VacuumProgress.Phase.VACUUMING_INDEXES);
    for (IndexVacuum index : indexes) {
      interruption.run();
      index.forget(dead);
    }
    passes++;
    deadItems += dead.count();
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
    if (options.truncates() && isWorthTruncating(pages)) {
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
