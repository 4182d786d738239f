package org.pagedb.sql.catalog;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hands out oids, each once. All sessions of a database share one source, because transactions that
 * run side by side must not choose the same oid; like a sequence it is not rolled back.
 */
public final class OidSource {

  /** The first oid of objects that are not built in. */
  public static final int FIRST_USER_OID = 16384;

  private final AtomicInteger next;

  /** Starts at the given oid, at least {@link #FIRST_USER_OID}. */
  public OidSource(int first) {
    next = new AtomicInteger(Math.max(first, FIRST_USER_OID));
  }

  /** The next oid. */
  public int take() {
    return next.getAndIncrement();
  }

  /** The first of {@code count} oids in a row. */
  public int take(int count) {
    return next.getAndAdd(count);
  }

  /** Gives out no oid up to this one from here on. */
  public void skip(int used) {
    next.accumulateAndGet(used + 1, Math::max);
  }

  /** The oid that {@link #take()} would give, to be stored at a checkpoint. */
  public int peek() {
    return next.get();
  }
}
