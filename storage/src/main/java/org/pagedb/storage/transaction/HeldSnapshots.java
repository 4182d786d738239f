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

  /** The snapshot taken last, which is held until the end from now on. */
  Snapshot keepNewest() {
    return hold(held.get(held.size() - 1));
  }

  /**
   * Holds a snapshot that shows {@code transaction} what {@code source} shows; null if that one's
   * transaction has ended. Its bound is published before that is asked, so vacuum sees one or the
   * other.
   */
  Snapshot adopt(Snapshot source, Transaction transaction, int command) {
    if (slot == NO_SLOT) {
      slot = slots.claim();
    }
    if (source.xmin() < published) {
      publish(source.xmin());
    }
    if (!source.transaction().isActive()) {
      publishOldest();
      return null;
    }
    return hold(source.ofTransaction(transaction, command));
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
