package org.pagedb.storage.lock;

/**
 * Runs a blocking call that another thread can end by an interrupt, without an interrupt of that
 * kind ever reaching code outside the call.
 */
final class InterruptibleWait {

  /** The blocking call. */
  interface Call {
    void run() throws InterruptedException;
  }

  private Thread thread;
  private boolean woken;

  /**
   * Returns when the call does or {@link #wake} ends it.
   *
   * @throws InterruptedException if the interrupt came from elsewhere
   */
  void run(Call call) throws InterruptedException {
    synchronized (this) {
      thread = Thread.currentThread();
    }
    try {
      call.run();
    } catch (InterruptedException e) {
      if (!wasWoken()) {
        throw e;
      }
    } finally {
      leave();
    }
  }

  /** Ends the call that is running, if any. */
  synchronized void wake() {
    if (thread != null) {
      woken = true;
      thread.interrupt();
    }
  }

  private synchronized boolean wasWoken() {
    return woken;
  }

  private synchronized void leave() {
    thread = null;
    if (woken) {
      woken = false;
      Thread.interrupted(); // ours, and it has done its work
    }
  }
}
