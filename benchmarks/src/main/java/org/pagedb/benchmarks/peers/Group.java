package org.pagedb.benchmarks.peers;

import java.util.List;
import java.util.function.Predicate;

/**
 * Workloads over the same tables.
 *
 * @param name as it appears in reports
 * @param takesPart which systems do
 * @param setUp makes the tables ready
 * @param workloads in the order in which they run
 */
record Group(String name, Predicate<Peer> takesPart, SetUp setUp, List<Workload> workloads) {

  /** Makes a peer ready. */
  @FunctionalInterface
  interface SetUp {
    void run(PeerSession session) throws Exception;
  }

  /** Systems that are there for more than their commits. */
  static boolean isOrdinary(Peer peer) {
    return peer.kind() != Peer.Kind.FILE_FOR_COMMITS;
  }
}
