package org.pagedb.sql.session;

import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/**
 * When a session is over, and why. Keeps the session's own thread apart from those that end the
 * session while its client is away: a time-out, {@code pg_terminate_backend}.
 */
final class SessionLife {

  private static final int AWAY = 0;
  private static final int INSIDE = 1;
  private static final int BEING_ENDED = 2;

  private final AtomicInteger state = new AtomicInteger();
  private int depth; // the session's thread's
  private volatile boolean over;
  private volatile SqlFailure reason;
  private Future<?> timer;

  /** The client's thread comes in; waits while another ends the session. */
  void enter() {
    if (depth == 0) {
      while (!state.compareAndSet(AWAY, INSIDE)) {
        Thread.onSpinWait();
      }
    }
    depth++;
  }

  void leave() {
    depth--;
    if (depth == 0) {
      state.set(AWAY);
    }
  }

  /** Runs this in the place of the client's thread, unless that is inside. */
  void runIfAway(Runnable work) {
    if (state.compareAndSet(AWAY, BEING_ENDED)) {
      try {
        work.run();
      } finally {
        state.set(AWAY);
      }
    }
  }

  boolean isOver() {
    return over;
  }

  /** Whether the client knows: a session that was ended from outside says so once. */
  boolean isKnownToBeOver() {
    return over && reason == null;
  }

  /** The session has ended; {@code why} is what the client will be told, or null if it did it. */
  void ends(SqlFailure why) {
    over = true;
    reason = why;
    idleEnds();
  }

  /** Fails if the session is over. */
  void checkOpen() {
    if (over) {
      SqlFailure why = reason;
      reason = null;
      throw why != null
          ? why
          : new SqlFailure(SqlState.CONNECTION_DOES_NOT_EXIST, "the session has been closed");
    }
  }

  /** From now on {@code timer} limits how long the client may stay away. */
  void idleStarts(Future<?> timer) {
    this.timer = timer;
  }

  /** The client is back. */
  void idleEnds() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }
}
