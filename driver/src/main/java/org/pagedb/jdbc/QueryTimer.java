package org.pagedb.jdbc;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.pagedb.sql.session.Session;

/**
 * Cancels statements that run too long. One daemon thread serves all connections of a driver; it is
 * started by the first statement with a timeout and ends when there are none.
 */
final class QueryTimer {

  private static final long IDLE_SECONDS = 30;

  private ScheduledThreadPoolExecutor executor;

  /** Starts to count for the statement that the session is about to run. */
  Watch start(Session session, long millis) {
    Watch watch = new Watch(session);
    watch.future = executor().schedule(watch, millis, TimeUnit.MILLISECONDS);
    return watch;
  }

  private synchronized ScheduledThreadPoolExecutor executor() {
    if (executor == null) {
      executor =
          new ScheduledThreadPoolExecutor(
              1,
              task -> {
                Thread thread = new Thread(task, "pagedb-query-timer");
                thread.setDaemon(true);
                return thread;
              });
      executor.setRemoveOnCancelPolicy(true);
      executor.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
      executor.allowCoreThreadTimeOut(true);
    }
    return executor;
  }

  /** One statement's time. */
  static final class Watch implements Runnable {

    private final Session session;
    private ScheduledFuture<?> future;
    private boolean over;

    Watch(Session session) {
      this.session = session;
    }

    @Override
    public synchronized void run() {
      if (!over) {
        session.cancel(true);
      }
    }

    /** Once this returns, the watch cancels nothing any more. */
    void stop() {
      future.cancel(false);
      synchronized (this) {
        over = true;
      }
    }
  }
}
