package org.pagedb.sql.session;

/**
 * What a session is doing, as others may ask at any time. Written by the session's thread; times
 * are microseconds from 2000-01-01 UTC.
 */
final class SessionState {

  private final long sessionStart = SessionValues.now();
  private volatile String query = "";
  private volatile long queryStart;
  private volatile long stateChange = sessionStart;
  private volatile boolean executing;

  /** A statement starts that was asked for just now. */
  void runs(String text, long now) {
    query = text;
    queryStart = now;
    stateChange = now;
    executing = true;
  }

  /** The call is over; the client may still have rows to fetch. */
  void rests() {
    stateChange = SessionValues.now();
    executing = false;
  }

  long sessionStart() {
    return sessionStart;
  }

  String query() {
    return query;
  }

  /** 0 before the first statement. */
  long queryStart() {
    return queryStart;
  }

  long stateChange() {
    return stateChange;
  }

  /** PostgreSQL's name for the state. */
  String name(TransactionControl control) {
    if (executing || control.hasOpenStatements()) {
      return "active";
    }
    return switch (control.status()) {
      case IDLE -> "idle";
      case ACTIVE -> "idle in transaction";
      case FAILED -> "idle in transaction (aborted)";
    };
  }
}
