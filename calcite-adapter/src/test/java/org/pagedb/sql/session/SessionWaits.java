package org.pagedb.sql.session;

/** Tells from outside whether a session waits for another one. */
public final class SessionWaits {

  private SessionWaits() {}

  /** What {@code pg_blocking_pids} and {@code pg_safe_snapshot_blocking_pids} have to show. */
  public static boolean isBlocked(Database database, int processId) {
    EngineSession session = database.sessions().get(processId);
    SessionTransaction transaction = session.control().currentOrNull();
    return !database.storage().locks().blockers(processId).isEmpty()
        || transaction != null
            && !database.storage().serializable().safetyBlockers(transaction.storage()).isEmpty();
  }
}
