package org.pagedb.storage.heap;

/** How often something was done for a heap, on request and in the background, and when last. */
public final class CareCounts {

  private long requested;
  private long automatic;
  private long lastRequested;
  private long lastAutomatic;

  CareCounts() {}

  synchronized void count(boolean inBackground) {
    long now = System.currentTimeMillis();
    if (inBackground) {
      automatic++;
      lastAutomatic = now;
    } else {
      requested++;
      lastRequested = now;
    }
  }

  /** How often on request. */
  public synchronized long requested() {
    return requested;
  }

  /** How often in the background. */
  public synchronized long automatic() {
    return automatic;
  }

  /** When last on request, in milliseconds of {@link System#currentTimeMillis}; 0 for never. */
  public synchronized long lastRequested() {
    return lastRequested;
  }

  /** When last in the background; 0 for never. */
  public synchronized long lastAutomatic() {
    return lastAutomatic;
  }

  synchronized void reset() {
    requested = 0;
    automatic = 0;
    lastRequested = 0;
    lastAutomatic = 0;
  }
}
