package org.pagedb.storage.file;

import java.util.ArrayDeque;

/**
 * Keeps the number of open file descriptors bounded, however many relations a database has: when
 * there are too many, a file not used lately gives its descriptor back and opens again when it is
 * used.
 */
final class OpenChannels {

  private final int limit;
  private final ArrayDeque<DiskFile> open = new ArrayDeque<>();

  OpenChannels(int limit) {
    this.limit = limit;
  }

  /** A file has a descriptor now. */
  void opened(DiskFile file) {
    DiskFile parked = enter(file);
    if (parked != null) {
      parked.park(); // outside of the monitor: a file's own monitor never waits for ours
    }
  }

  private synchronized DiskFile enter(DiskFile file) {
    open.remove(file); // it may have lost its descriptor to an interruption, not to us
    DiskFile parked = open.size() < limit ? null : leastUsed();
    open.addLast(file);
    return parked;
  }

  /** The clock's hand: files used since it last came by get another round. */
  private DiskFile leastUsed() {
    for (int rounds = open.size(); rounds > 0; rounds--) {
      DiskFile candidate = open.pollFirst();
      if (!candidate.takeUsed()) {
        return candidate;
      }
      open.addLast(candidate);
    }
    return open.pollFirst();
  }

  synchronized void closed(DiskFile file) {
    open.remove(file);
  }

  synchronized int count() {
    return open.size();
  }
}
