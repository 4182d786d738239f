package org.pagedb.storage.buffer;

/** What the owner of a store adds to every checkpoint. */
public interface CheckpointHook {

  /**
   * Brings state that lives outside of pages into pages. Runs after the point from which recovery
   * would read the log, so that it finds there whatever this call is too early for.
   */
  void beforePagesAreWritten();

  /** The lowest transaction id that was never used; asked at every logged change. */
  long nextXid();
}
