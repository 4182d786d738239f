package org.pagedb.benchmarks.peers;

import java.sql.SQLException;

/**
 * Something to be measured on every peer.
 *
 * @param name as it appears in tables
 * @param operations how many operations a run counts as; 1 if its time is what matters
 * @param body a run; what it returns must be the same on all peers
 */
record Workload(String name, long operations, Body body) {

  /** The work; {@code round} counts runs on this peer from 0, warm-up included. */
  @FunctionalInterface
  interface Body {
    Object run(Bench bench, int round) throws SQLException;
  }

  /** Whether the table shows operations per second rather than milliseconds. */
  boolean isRate() {
    return operations > 1;
  }
}
