package org.pagedb.storage.lock;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.storage.transaction.Transaction;

/** Who waits for whom, read while every partition is locked. */
final class WaitsFor {

  /**
   * One session in the way of another.
   *
   * @param ahead the blocker's own wait if it is in the way only by its place in the queue; null if
   *     it holds what is wanted
   */
  record Edge(LockHolder waiter, LockTag tag, LockMode mode, LockHolder blocker, Waiter ahead) {}

  private final List<LockHolder> holders;

  WaitsFor(List<LockHolder> holders) {
    this.holders = holders;
  }

  /** All that stand in the way of {@code holder}; none if it does not wait. */
  List<Edge> edges(LockHolder holder) {
    List<Edge> edges = new ArrayList<>();
    Waiter waiter = holder.waiting().waiter();
    if (waiter != null && !waiter.isGranted()) {
      addLockEdges(waiter, edges);
    }
    TransactionWaiting waiting = holder.waiting().transaction();
    if (waiting != null) {
      Transaction owner = waiting.awaited();
      if (owner != null) {
        LockHolder blocker = LockTable.holderOf(owner, holders);
        if (blocker != null) {
          LockTag tag = waiting.tag(blocker.processId());
          edges.add(new Edge(holder, tag, LockMode.SHARE, blocker, null));
        }
      }
    }
    return edges;
  }

  private static void addLockEdges(Waiter waiter, List<Edge> edges) {
    LockEntry entry = waiter.entry;
    for (Grant grant : entry.grants()) {
      if (grant.holder != waiter.holder && (grant.modes() & waiter.mode.conflicts()) != 0) {
        edges.add(new Edge(waiter.holder, entry.tag, waiter.mode, grant.holder, null));
      }
    }
    for (Waiter ahead : entry.queue()) {
      if (ahead == waiter) {
        break;
      }
      if (ahead.mode.conflictsWith(waiter.mode)) {
        edges.add(new Edge(waiter.holder, entry.tag, waiter.mode, ahead.holder, ahead));
      }
    }
  }
}
