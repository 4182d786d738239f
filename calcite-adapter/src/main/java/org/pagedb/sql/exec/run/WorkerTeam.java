package org.pagedb.sql.exec.run;

/** The workers of one statement, as the session sees them. Called by the session's thread. */
public interface WorkerTeam {

  /** Ends the work for good, and returns when no worker is at it any more. */
  void halt();

  /** Returns when no worker is at it; the work goes on when its rows are asked for again. */
  void pause();
}
