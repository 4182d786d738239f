package org.pagedb.benchmarks.peers;

/**
 * What one run gave.
 *
 * @param value in the workload's unit
 * @param answer the same on all systems that do the work rightly
 */
record Sample(double value, String answer) {

  /** Milliseconds since {@code start}. */
  static Sample since(long start, Object answer) {
    return new Sample((System.nanoTime() - start) / 1e6, answer.toString());
  }

  /** So many operations since {@code start}, per second. */
  static Sample rate(long operations, long start) {
    return new Sample(operations * 1e9 / (System.nanoTime() - start), "done");
  }
}
