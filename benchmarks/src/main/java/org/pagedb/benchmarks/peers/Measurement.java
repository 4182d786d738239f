package org.pagedb.benchmarks.peers;

import java.util.Arrays;
import java.util.List;

/**
 * The times of one workload on one peer.
 *
 * @param workload what was run
 * @param peer on what
 * @param nanoseconds of the single runs; empty if the peer refused the work
 * @param refusal why it refused, or null
 */
record Measurement(Workload workload, Peer peer, List<Long> nanoseconds, String refusal) {

  boolean isRefused() {
    return refusal != null;
  }

  /** The median time of a run. */
  double medianNanoseconds() {
    long[] sorted = nanoseconds.stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
  }

  /** What a table shows: operations per second, or milliseconds. */
  double shown() {
    return workload.isRate()
        ? workload.operations() / (medianNanoseconds() / 1e9)
        : medianNanoseconds() / 1e6;
  }
}
