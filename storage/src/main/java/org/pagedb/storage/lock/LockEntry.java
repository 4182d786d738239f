package org.pagedb.storage.lock;

import java.util.ArrayList;
import java.util.List;

/**
 * One lock that is held or wanted: its grants, and the queue of those who wait, first come first
 * served. Guarded by the lock's partition.
 *
 * <p>A request is granted when it conflicts neither with what others hold nor with what those
 * before it in the queue want. The second half is what keeps a stream of readers from starving a
 * writer.
 */
final class LockEntry {

  final LockTag tag;
  final LockPartition partition;
  private final List<Grant> grants = new ArrayList<>(1);
  private final List<Waiter> queue = new ArrayList<>(0);

  LockEntry(LockTag tag, LockPartition partition) {
    this.tag = tag;
    this.partition = partition;
  }

  List<Grant> grants() {
    return grants;
  }

  List<Waiter> queue() {
    return queue;
  }

  boolean isUnused() {
    return grants.isEmpty() && queue.isEmpty();
  }

  Grant grantOf(LockHolder holder) {
    for (int i = 0; i < grants.size(); i++) {
      if (grants.get(i).holder == holder) {
        return grants.get(i);
      }
    }
    return null;
  }

  Grant grantTo(LockHolder holder) {
    Grant grant = grantOf(holder);
    if (grant == null) {
      grant = new Grant(this, holder);
      grants.add(grant);
    }
    return grant;
  }

  /** The modes that others hold. */
  int heldByOthers(LockHolder holder) {
    int modes = 0;
    for (int i = 0; i < grants.size(); i++) {
      if (grants.get(i).holder != holder) {
        modes |= grants.get(i).modes();
      }
    }
    return modes;
  }

  /** Where in the queue a new request of {@code holder} belongs. */
  int placeFor(LockHolder holder) {
    Grant own = grantOf(holder);
    if (own != null) {
      for (int i = 0; i < queue.size(); i++) {
        // Whoever waits for what we hold must wait behind us, or neither could ever go on.
        if ((queue.get(i).mode.conflicts() & own.modes()) != 0) {
          return i;
        }
      }
    }
    return queue.size();
  }

  /** Whether {@code mode} can be granted at {@code place} in the queue. */
  boolean isFree(LockHolder holder, LockMode mode, int place) {
    int taken = heldByOthers(holder);
    for (int i = 0; i < place; i++) {
      taken |= queue.get(i).mode.bit();
    }
    return (mode.conflicts() & taken) == 0;
  }

  /** Grants, in order, whatever has become possible. */
  void wakeWaiters() {
    for (int i = 0; i < queue.size(); ) {
      Waiter waiter = queue.get(i);
      if (isFree(waiter.holder, waiter.mode, i)) {
        queue.remove(i);
        waiter.grant(grantTo(waiter.holder).add(waiter.mode, waiter.scope));
      } else {
        i++;
      }
    }
  }

  /** Drops a grant of which nothing is left, and lets others have what was given back. */
  void released(Grant grant) {
    if (grant.modes() == 0) {
      grants.remove(grant);
    }
    if (!queue.isEmpty()) {
      wakeWaiters();
    }
    partition.removeIfUnused(this);
  }
}
