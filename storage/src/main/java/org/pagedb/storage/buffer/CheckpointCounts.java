package org.pagedb.storage.buffer;

import java.util.concurrent.TimeUnit;

/**
 * What checkpoints have done since the database was opened. Immutable.
 *
 * @param timed checkpoints that were due by time or by the length of the log
 * @param requested checkpoints that somebody asked for
 * @param writtenPages pages they wrote
 * @param writeNanos time spent writing
 * @param syncNanos time spent making files durable
 */
public record CheckpointCounts(
    long timed, long requested, long writtenPages, long writeNanos, long syncNanos) {

  /** No checkpoint yet. */
  public static final CheckpointCounts NONE = new CheckpointCounts(0, 0, 0, 0, 0);

  CheckpointCounts plus(boolean wasRequested, long pages, long moreWriteNanos, long moreSyncNanos) {
    return new CheckpointCounts(
        timed + (wasRequested ? 0 : 1),
        requested + (wasRequested ? 1 : 0),
        writtenPages + pages,
        writeNanos + moreWriteNanos,
        syncNanos + moreSyncNanos);
  }

  /** {@link #writeNanos} in milliseconds. */
  public double writeMillis() {
    return (double) writeNanos / TimeUnit.MILLISECONDS.toNanos(1);
  }

  /** {@link #syncNanos} in milliseconds. */
  public double syncMillis() {
    return (double) syncNanos / TimeUnit.MILLISECONDS.toNanos(1);
  }
}
