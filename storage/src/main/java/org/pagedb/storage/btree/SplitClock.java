package org.pagedb.storage.btree;

import java.util.concurrent.atomic.AtomicInteger;
import org.pagedb.storage.page.PageWriter;

/**
 * Counts the splits of an index and stamps the pages they make, so that a scan can tell whether a
 * page was split off after it began. Stamps of earlier processes are told apart by their
 * incarnation, which the meta page keeps.
 */
final class SplitClock {

  private static final int UNKNOWN = 0;

  private final AtomicInteger counter = new AtomicInteger();

  /** Set under the meta page's latch. */
  private volatile int incarnation = UNKNOWN;

  /** Whether the claim is logged: until then a split must come after it in the log. */
  private volatile boolean claimed;

  /** The stamp of the latest split; 0 if this process has seen none. */
  long now() {
    int known = incarnation;
    return known == UNKNOWN ? 0 : stamp(known, counter.get());
  }

  /** Whether the meta page must be latched, and {@link #claim} called, before {@link #tick}. */
  boolean needsClaim() {
    return !claimed;
  }

  /** Claims an incarnation of its own for this process; the meta page is latched. */
  void claim(PageWriter meta) {
    if (incarnation == UNKNOWN) {
      int next = BTreeMeta.incarnation(meta.array(), meta.base()) + 1;
      meta.putInt(BTreeMeta.INCARNATION, next);
      incarnation = next;
    }
  }

  /** A mini-transaction that claimed, or came after one that did, has been committed. */
  void claimIsLogged() {
    claimed = true;
  }

  /** A new stamp; taken before the first change of a split. */
  long tick() {
    return stamp(incarnation, counter.incrementAndGet());
  }

  /** Whether a page with this stamp was split off after {@code start}, a former {@link #now}. */
  boolean isLater(long stamp, long start) {
    return (int) (stamp >>> Integer.SIZE) == incarnation
        && incarnation != UNKNOWN
        && Long.compareUnsigned(stamp, start) > 0;
  }

  private static long stamp(int incarnation, int count) {
    return (long) incarnation << Integer.SIZE | count & 0xFFFF_FFFFL;
  }
}
