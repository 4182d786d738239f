package org.pagedb.storage.vacuum;

/** Where a vacuum is; read by others while it runs, as in {@code pg_stat_progress_vacuum}. */
public final class VacuumProgress {

  /** What a vacuum does, in order; the middle two may repeat. */
  public enum Phase {
    INITIALIZING("initializing"),
    SCANNING_HEAP("scanning heap"),
    VACUUMING_INDEXES("vacuuming indexes"),
    VACUUMING_HEAP("vacuuming heap"),
    TRUNCATING_HEAP("truncating heap"),
    FINISHED("finished");

    private final String text;

    Phase(String text) {
      this.text = text;
    }

    /** As PostgreSQL writes it. */
    public String text() {
      return text;
    }
  }

  private volatile Phase phase = Phase.INITIALIZING;
  private volatile int heapBlocks;
  private volatile int heapBlocksScanned;
  private volatile int heapBlocksVacuumed;
  private volatile int indexPasses;
  private volatile int deadTids;

  void enter(Phase next) {
    phase = next;
  }

  void total(int blocks) {
    heapBlocks = blocks;
  }

  void scanned(int blocks) {
    heapBlocksScanned = blocks;
  }

  // One thread writes; the fields are volatile for those who read.
  void vacuumedBlock() {
    heapBlocksVacuumed = heapBlocksVacuumed + 1;
  }

  void indexPass(int dead) {
    indexPasses = indexPasses + 1;
    deadTids = dead;
  }

  public Phase phase() {
    return phase;
  }

  /** Blocks of the heap when the vacuum began. */
  public int heapBlocks() {
    return heapBlocks;
  }

  /** Blocks that the scan has come past. */
  public int heapBlocksScanned() {
    return heapBlocksScanned;
  }

  /** Blocks whose dead line pointers were freed. */
  public int heapBlocksVacuumed() {
    return heapBlocksVacuumed;
  }

  /** How often the indexes were gone through. */
  public int indexPasses() {
    return indexPasses;
  }

  /** TIDs that the last pass through the indexes removed. */
  public int deadTids() {
    return deadTids;
  }
}
