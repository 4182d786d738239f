package org.pagedb.storage.serializable;

import java.util.Map;
import java.util.TreeMap;

/**
 * What is still to be known of serializable transactions that were summarised: for each of their
 * ids the earliest commit among those that had overwritten what it read. Bounded: of ids that fell
 * out the worst is assumed.
 *
 * <p>Guarded by {@link SerializableTransactions}.
 */
final class OldWriters {

  /** The id is not of a serializable transaction, or nothing depends on it any more. */
  static final long UNKNOWN = -1;

  private static final int CAPACITY = 200_000;

  private final TreeMap<Long, Long> earliestConflicts = new TreeMap<>();
  private long forgottenUpTo;

  void add(long xid, long earliestConflict) {
    earliestConflicts.put(xid, earliestConflict);
    if (earliestConflicts.size() > CAPACITY) {
      forgottenUpTo = Math.max(forgottenUpTo, earliestConflicts.pollFirstEntry().getKey());
    }
  }

  /**
   * The number of the earliest commit that overwrote something the owner of {@code xid} had read;
   * {@link Long#MAX_VALUE} if none did, or {@link #UNKNOWN}.
   */
  long earliestConflict(long xid) {
    if (xid <= forgottenUpTo) {
      return 1;
    }
    Long found = earliestConflicts.get(xid);
    return found == null ? UNKNOWN : found;
  }

  /** Forgets ids below {@code xmin}, which every serializable snapshot sees as ended. */
  void forgetBelow(long xmin) {
    Map.Entry<Long, Long> first = earliestConflicts.firstEntry();
    if (first != null && first.getKey() < xmin) {
      earliestConflicts.headMap(xmin).clear();
    }
    if (forgottenUpTo < xmin) {
      forgottenUpTo = 0;
    }
  }

  int size() {
    return earliestConflicts.size();
  }
}
