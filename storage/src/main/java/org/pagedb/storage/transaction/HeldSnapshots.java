package org.pagedb.storage.transaction;

import java.util.ArrayList;
import java.util.List;

/** The snapshots of one transaction, and the bound that its slot shows for them. One thread. */
final class HeldSnapshots {

  private static final int NO_SLOT = -1;

  private final XminSlots slots;
  private final List<Snapshot> held = new ArrayList<>(2);
  private int slot = NO_SLOT;
  private long published = XminSlots.IDLE;

  HeldSnapshots(XminSlots slots) {
    this.slots = slots;
  }

  /** Takes and holds a snapshot of what runs now. */
  Snapshot take(TransactionSystem system, Transaction transaction, int command) {
    if (slot == NO_SLOT) {
      slot = slots.claim();
    }
    long bound = system.running().xmin;
    if (bound < published) {
      publish(bound);
    }
    return hold(new Snapshot(transaction, system.running(), command));
  }

  Snapshot hold(Snapshot snapshot) {
    held.add(snapshot);
    return snapshot;
  }

  void release(Snapshot snapshot) {
    for (int i = held.size() - 1; i >= 0; i--) {
      if (held.get(i) == snapshot) {
        held.remove(i);
        publishOldest();
        return;
      }
    }
  }

  void releaseAll() {
    held.clear();
    if (slot != NO_SLOT) {
      slots.release(slot);
      slot = NO_SLOT;
      published = XminSlots.IDLE;
    }
  }

  int count() {
    return held.size();
  }

  private void publishOldest() {
    long oldest = XminSlots.IDLE;
    for (int i = 0; i < held.size(); i++) {
      oldest = Math.min(oldest, held.get(i).xmin());
    }
    if (oldest != published) {
      publish(oldest);
    }
  }

  private void publish(long xmin) {
    slots.publish(slot, xmin);
    published = xmin;
  }
}
