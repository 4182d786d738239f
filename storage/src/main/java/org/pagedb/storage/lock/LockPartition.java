package org.pagedb.storage.lock;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** A share of the lock table with a mutex of its own, which guards the entries and all in them. */
final class LockPartition {

  final ReentrantLock mutex = new ReentrantLock();
  private final Map<LockTag, LockEntry> entries = new HashMap<>();

  /** The entry of {@code tag}, or null if that lock is neither held nor wanted. */
  LockEntry find(LockTag tag) {
    return entries.get(tag);
  }

  LockEntry entry(LockTag tag) {
    LockEntry entry = entries.get(tag);
    if (entry == null) {
      entry = new LockEntry(tag, this);
      entries.put(tag, entry);
    }
    return entry;
  }

  void removeIfUnused(LockEntry entry) {
    if (entry.isUnused()) {
      entries.remove(entry.tag, entry); // it may have been replaced meanwhile
    }
  }

  Collection<LockEntry> entries() {
    return entries.values();
  }
}
