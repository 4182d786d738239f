package org.pagedb.storage.lock;

/** The cause of a DEADLOCK_DETECTED: who waited for whom. */
public final class DeadlockDetail extends Exception {

  DeadlockDetail(String detail) {
    super(detail, null, false, false);
  }

  /** PostgreSQL's detail text: one line for each session in the cycle, the victim's first. */
  public String detail() {
    return getMessage();
  }
}
