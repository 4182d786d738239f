package org.pagedb.sql.exec.parallel;

/** Ends a worker's work in the middle, since nobody wants its rows any more. Never seen outside. */
final class WorkStopped extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WorkStopped() {
    super("the work was stopped", null, false, false);
  }
}
