package org.pagedb.storage.buffer;

/**
 * How a durable store uses memory and disk.
 *
 * @param poolPages pages kept in memory, at least 16
 * @param walSegmentBytes size of WAL segment files of a new database; an old one keeps its own
 * @param walBytesPerCheckpoint a checkpoint is due when so much log was written since the last
 * @param groupCommit whether commits that wait at the same time share a sync
 */
public record DurableOptions(
    int poolPages, int walSegmentBytes, long walBytesPerCheckpoint, boolean groupCommit) {

  private static final int SMALLEST_SEGMENT = 1 << 16;

  /** With group commit. */
  public DurableOptions(int poolPages, int walSegmentBytes, long walBytesPerCheckpoint) {
    this(poolPages, walSegmentBytes, walBytesPerCheckpoint, true);
  }

  public DurableOptions {
    if (poolPages < BufferPool.SMALLEST
        || walSegmentBytes < SMALLEST_SEGMENT
        || walBytesPerCheckpoint < walSegmentBytes) {
      throw new IllegalArgumentException(
          "poolPages=%d walSegmentBytes=%d walBytesPerCheckpoint=%d"
              .formatted(poolPages, walSegmentBytes, walBytesPerCheckpoint));
    }
  }
}
