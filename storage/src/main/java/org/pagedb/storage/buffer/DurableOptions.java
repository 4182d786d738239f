package org.pagedb.storage.buffer;

/**
 * How a durable store uses memory and disk.
 *
 * @param poolPages pages kept in memory, at least 16
 * @param walSegmentBytes size of WAL segment files of a new database; an old one keeps its own
 * @param walBytesPerCheckpoint a checkpoint is due when so much log was written since the last
 * @param blocksPerRead how many blocks are read at once where they are missed in order; 1 for none
 * @param groupCommit whether commits that wait at the same time share a sync
 */
public record DurableOptions(
    int poolPages,
    int walSegmentBytes,
    long walBytesPerCheckpoint,
    int blocksPerRead,
    boolean groupCommit) {

  private static final int SMALLEST_SEGMENT = 1 << 16;
  private static final int MOST_BLOCKS_PER_READ = 32;

  /** Many threads read at the same time, and all of them into the pool. */
  private static final int SHARE_OF_POOL = 256;

  /** As many blocks at once as suit the pool. */
  public DurableOptions(
      int poolPages, int walSegmentBytes, long walBytesPerCheckpoint, boolean groupCommit) {
    this(
        poolPages,
        walSegmentBytes,
        walBytesPerCheckpoint,
        Math.max(1, Math.min(MOST_BLOCKS_PER_READ, poolPages / SHARE_OF_POOL)),
        groupCommit);
  }

  public DurableOptions {
    if (poolPages < BufferPool.SMALLEST
        || walSegmentBytes < SMALLEST_SEGMENT
        || walBytesPerCheckpoint < walSegmentBytes
        || blocksPerRead < 1
        || blocksPerRead > poolPages) {
      throw new IllegalArgumentException(
          "poolPages=%d walSegmentBytes=%d walBytesPerCheckpoint=%d blocksPerRead=%d"
              .formatted(poolPages, walSegmentBytes, walBytesPerCheckpoint, blocksPerRead));
    }
  }
}
