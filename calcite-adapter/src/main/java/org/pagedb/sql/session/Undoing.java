package org.pagedb.sql.session;

/**
 * Undoes what failed, step by step. A step may fail as well, when the database has stopped: that is
 * told with what came first, never in its place, and the other steps are taken all the same.
 */
final class Undoing {

  private Undoing() {}

  /** Takes a step; what goes wrong with it is added to {@code failure}. */
  static void after(Throwable failure, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error next) {
      if (next != failure) {
        failure.addSuppressed(next);
      }
    }
  }
}
