package org.pagedb.sql.session;

/** Tells from outside whether a session waits for another one. */
public final class SessionWaits {

  private SessionWaits() {}

  /** What {@code pg_blocking_pids} would have to show. */
  public static boolean isBlocked(Database database, int processId) {
    return !database.storage().locks().blockers(processId).isEmpty();
  }
}
