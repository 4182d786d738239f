package org.pagedb.sql.session;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * Requests from other threads to end what a session does. The session's thread looks at one
 * volatile field once a batch; a request made while no statement runs is forgotten when the next
 * one starts.
 */
final class Interrupts {

  private enum Request {
    NONE,
    CANCEL,
    TIMEOUT,
    TERMINATE
  }

  private volatile Request request = Request.NONE;
  private volatile Thread sleeper;
  private volatile long deadline = Long.MAX_VALUE;

  /** A statement starts; {@code timeoutNanos} 0 means none. */
  void statementStarts(long timeoutNanos) {
    deadline = timeoutNanos == 0 ? Long.MAX_VALUE : System.nanoTime() + timeoutNanos;
  }

  /** Forgets a request that came too late for its statement. */
  void forget() {
    if (request != Request.TERMINATE) {
      request = Request.NONE;
    }
  }

  /** Whether the session is to end. */
  boolean isTerminating() {
    return request == Request.TERMINATE;
  }

  /** The session is over: what it still does is clearing up. */
  void forgetAll() {
    request = Request.NONE;
    deadline = Long.MAX_VALUE;
  }

  void cancel(boolean byTimeout) {
    if (request != Request.TERMINATE) {
      request = byTimeout ? Request.TIMEOUT : Request.CANCEL;
    }
    wakeSleeper();
  }

  void terminate() {
    request = Request.TERMINATE;
    wakeSleeper();
  }

  /** Waits; fails as {@link #check} does as soon as the statement is to end. */
  void sleep(long micros) {
    long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(micros);
    sleeper = Thread.currentThread();
    try {
      check();
      for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
        long limit = deadline == Long.MAX_VALUE ? left : deadline - System.nanoTime();
        LockSupport.parkNanos(this, Math.max(1, Math.min(left, limit)));
        check();
        if (Thread.currentThread().isInterrupted()) {
          throw new SqlFailure(
              SqlState.QUERY_CANCELED, "canceling statement because its thread was interrupted");
        }
      }
    } finally {
      sleeper = null;
    }
  }

  private void wakeSleeper() {
    Thread thread = sleeper;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }

  /** Fails if the statement is to end: 57014, or 57P01 if the session is. */
  void check() {
    Request made = request;
    if (made != Request.NONE) {
      forget();
      throw failure(made);
    }
    if (deadline != Long.MAX_VALUE && System.nanoTime() - deadline >= 0) {
      throw failure(Request.TIMEOUT);
    }
  }

  private static SqlFailure failure(Request request) {
    return switch (request) {
      case TERMINATE ->
          new SqlFailure(
              SqlState.ADMIN_SHUTDOWN, "terminating connection due to administrator command");
      case TIMEOUT ->
          new SqlFailure(SqlState.QUERY_CANCELED, "canceling statement due to statement timeout");
      default -> new SqlFailure(SqlState.QUERY_CANCELED, "canceling statement due to user request");
    };
  }
}
