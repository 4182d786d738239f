package org.pagedb.sql.type.service;

/** What the session is doing, and since when. Times are microseconds from 2000-01-01 UTC. */
public interface SessionActivity {

  /** {@code statement_timestamp()}. */
  long statementTime();

  /** {@code pg_postmaster_start_time()}: when the database was opened. */
  long databaseStartTime();

  /** The text of the statement that runs. */
  String currentQuery();

  /**
   * Waits; a cancel or the statement's time limit ends the wait with 57014.
   *
   * @param micros how long; nothing happens unless it is positive
   */
  void sleep(long micros);

  /** Whether there was such a session, whose running statement is asked to end. */
  boolean cancel(int processId);

  /** Whether there was such a session, which is asked to end. */
  boolean terminate(int processId);

  /** The sessions that hold, or queue before this one for, a lock that this one waits for. */
  int[] blockers(int processId);

  /** The sessions whose end this one waits for because it wants a safe snapshot. */
  int[] safeSnapshotBlockers(int processId);

  /** Tells the client something, as a WARNING of class 01000. */
  void warn(String message);
}
