package org.pagedb.storage.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.transaction.CommitLog;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.transaction.TransactionId;
import org.pagedb.storage.transaction.TransactionLog;
import org.pagedb.storage.transaction.TransactionSystem;

/** Sessions over one lock table, each with a thread of its own when it has to wait. */
final class LockSessions {

  static final int DATABASE = 16384;

  final LockTable table = new LockTable(DATABASE);
  final TransactionSystem system =
      new TransactionSystem(
          TransactionLog.NONE, new CommitLog(() -> Long.MAX_VALUE), TransactionId.FIRST);

  /** One session with its transaction. */
  final class Session implements LockOwner, AutoCloseable {

    final LockHolder locks = table.open(this);
    private final int processId;
    private volatile boolean canceled;
    Transaction transaction;

    Session(int processId) {
      this.processId = processId;
      begin();
    }

    void begin() {
      transaction = system.begin(IsolationLevel.READ_COMMITTED);
      locks.begin(transaction);
    }

    void commit() {
      transaction.commit();
      locks.end();
      begin();
    }

    void rollback() {
      transaction.rollback();
      locks.end();
      begin();
    }

    void cancel() {
      canceled = true;
      locks.wake();
    }

    @Override
    public int processId() {
      return processId;
    }

    @Override
    public void checkCanceled() {
      if (canceled) {
        canceled = false;
        throw new StorageException(
            StorageError.QUERY_CANCELED, "canceling statement due to user request");
      }
    }

    @Override
    public void close() {
      transaction.rollback();
      locks.close();
    }
  }

  Session open(int processId) {
    return new Session(processId);
  }

  /** A call that runs in a thread of its own. */
  static final class Background {

    private final Thread thread;
    private volatile Throwable failure;

    Background(Runnable work) {
      thread =
          new Thread(
              () -> {
                try {
                  work.run();
                } catch (Throwable e) {
                  failure = e;
                }
              });
      thread.start();
    }

    void interrupt() {
      thread.interrupt();
    }

    boolean isDone() {
      return !thread.isAlive();
    }

    /** Waits for the end; what was thrown, or null. */
    Throwable join() {
      try {
        thread.join(TimeUnit.SECONDS.toMillis(30));
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      if (thread.isAlive()) {
        AssertionError stuck = new AssertionError("still waiting");
        stuck.setStackTrace(thread.getStackTrace());
        throw stuck;
      }
      return failure;
    }
  }

  static Background inBackground(Runnable work) {
    return new Background(work);
  }

  /** Returns once {@code count} requests wait. */
  void awaitWaiters(int count) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (waiting().size() < count) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("waiting: " + waiting());
      }
      Thread.onSpinWait();
    }
  }

  List<LockInfo> waiting() {
    List<LockInfo> waiting = new ArrayList<>(table.locks());
    waiting.removeIf(LockInfo::granted);
    return waiting;
  }
}
