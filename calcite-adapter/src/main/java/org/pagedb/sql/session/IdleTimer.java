package org.pagedb.sql.session;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Ends sessions that stay idle for too long. Has a thread while a session asks for that. */
final class IdleTimer implements AutoCloseable {

  private static final int KEEP_ALIVE_SECONDS = 5;

  private ScheduledThreadPoolExecutor executor;

  /** A client has got its answer: limits how long it may stay away, if it has set a limit. */
  static void start(EngineSession session) {
    boolean inBlock = session.control().isInBlock();
    TimeOuts timeOuts = session.view().timeOuts();
    long nanos = inBlock ? timeOuts.idleInTransaction() : timeOuts.idle();
    if (nanos > 0) {
      SqlFailure reason =
          inBlock
              ? new SqlFailure(
                  SqlState.IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
                  "terminating connection due to idle-in-transaction timeout")
              : new SqlFailure(
                  SqlState.IDLE_SESSION_TIMEOUT,
                  "terminating connection due to idle-session timeout");
      IdleTimer timer = session.database().idleTimer();
      session.life().idleStarts(timer.start(nanos, () -> session.endIfIdle(reason)));
    }
  }

  /** Calls {@code ending} after so many nanoseconds, unless cancelled before. */
  synchronized Future<?> start(long nanos, Runnable ending) {
    if (executor == null) {
      executor =
          new ScheduledThreadPoolExecutor(
              1,
              task -> {
                Thread thread = new Thread(task, "pagedb-idle-timer");
                thread.setDaemon(true);
                return thread;
              });
      executor.setKeepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS);
      executor.allowCoreThreadTimeOut(true);
      executor.setRemoveOnCancelPolicy(true);
      executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }
    return executor.schedule(ending, nanos, TimeUnit.NANOSECONDS);
  }

  /** May be called by an ending that this timer runs. */
  @Override
  public synchronized void close() {
    if (executor != null) {
      executor.shutdown();
      executor = null;
    }
  }
}
