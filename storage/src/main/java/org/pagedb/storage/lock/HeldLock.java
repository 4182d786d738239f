package org.pagedb.storage.lock;

/**
 * What a transaction holds of one lock.
 *
 * @param modes a bit for each {@link LockMode}, by its ordinal
 */
public record HeldLock(LockTag tag, int modes) {

  /** One mode of a lock. */
  public static HeldLock of(LockTag tag, LockMode mode) {
    return new HeldLock(tag, mode.bit());
  }
}
