package org.pagedb.storage.engine;

import java.lang.System.Logger.Level;
import java.util.concurrent.locks.LockSupport;
import org.pagedb.storage.buffer.DurablePageStore;
import org.pagedb.storage.error.StorageException;

/**
 * The one thread of a durable database: makes commits durable that did not wait for it, and takes
 * checkpoints when they are due.
 */
final class Maintenance implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(Maintenance.class.getName());

  private final DurablePageStore store;
  private final StorageOptions options;
  private final Thread thread;
  private volatile boolean stopping;

  Maintenance(DurablePageStore store, StorageOptions options, String name) {
    this.store = store;
    this.options = options;
    thread = new Thread(this::run, "pagedb maintenance " + name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void run() {
    long lastCheckpoint = System.nanoTime();
    boolean failing = false;
    while (store.failure() == null) {
      LockSupport.parkNanos(options.walWriterDelay().toNanos());
      if (stopping) {
        return;
      }
      try {
        store.flushAll();
        if (store.hasChanged()) {
          store.prepareLog();
        }
        boolean late = System.nanoTime() - lastCheckpoint > options.checkpointInterval().toNanos();
        if (store.isCheckpointDue() || late && store.hasChanged()) {
          store.checkpoint(false);
          lastCheckpoint = System.nanoTime();
        }
      } catch (StorageException e) {
        // A full disk passes and the next round tries again; whatever does not pass has stopped the
        // database, which ends this loop and fails everybody's next call with the same cause.
        LOG.log(failing ? Level.DEBUG : Level.WARNING, "maintenance failed", e);
        failing = true;
        continue;
      }
      failing = false;
    }
  }

  /** Returns when the thread has ended. */
  @Override
  public void close() {
    stopping = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // the thread ends by itself; files must not be closed under it
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
