package org.pagedb.storage.engine;

import java.time.Duration;
import org.pagedb.storage.page.PageHeader;

/**
 * How a database in a directory uses memory and disk. A value; the {@code with} methods make
 * others.
 *
 * @param poolBytes memory for pages; must fit in the JVM's heap beside everything else
 * @param walSegmentBytes size of WAL segment files of a database that is created; at least 64 KiB
 * @param walBytesPerCheckpoint a checkpoint is taken when so much log was written since the last
 * @param checkpointInterval and when so much time has passed, if anything was written
 * @param walWriterDelay how long a commit that does not wait may take to be durable
 * @param groupCommit whether commits that wait at the same time share a sync; false only to measure
 *     what that is worth
 */
public record StorageOptions(
    long poolBytes,
    int walSegmentBytes,
    long walBytesPerCheckpoint,
    Duration checkpointInterval,
    Duration walWriterDelay,
    boolean groupCommit) {

  private static final int SMALLEST_POOL_PAGES = 16;
  private static final long SMALLEST_DEFAULT_POOL = 16L << 20;

  /** What {@link #defaults} takes of the JVM's largest heap for pages. */
  private static final int HEAP_SHARE = 4;

  /** With group commit. */
  public StorageOptions(
      long poolBytes,
      int walSegmentBytes,
      long walBytesPerCheckpoint,
      Duration checkpointInterval,
      Duration walWriterDelay) {
    this(
        poolBytes,
        walSegmentBytes,
        walBytesPerCheckpoint,
        checkpointInterval,
        walWriterDelay,
        true);
  }

  public StorageOptions {
    if (poolPages(poolBytes) < SMALLEST_POOL_PAGES) {
      throw new IllegalArgumentException("poolBytes=" + poolBytes);
    }
  }

  /** A quarter of the heap for pages, 4 MiB segments, a checkpoint after 256 MiB or 5 minutes. */
  public static StorageOptions defaults() {
    long pool = Math.max(SMALLEST_DEFAULT_POOL, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    return new StorageOptions(
        pool, 4 << 20, 256L << 20, Duration.ofMinutes(5), Duration.ofMillis(200));
  }

  public StorageOptions withPoolBytes(long bytes) {
    return new StorageOptions(
        bytes,
        walSegmentBytes,
        walBytesPerCheckpoint,
        checkpointInterval,
        walWriterDelay,
        groupCommit);
  }

  public StorageOptions withWal(int segmentBytes, long bytesPerCheckpoint) {
    return new StorageOptions(
        poolBytes,
        segmentBytes,
        bytesPerCheckpoint,
        checkpointInterval,
        walWriterDelay,
        groupCommit);
  }

  /** The same with a sync of its own for each commit, or shared ones. */
  public StorageOptions withGroupCommit(boolean shared) {
    return new StorageOptions(
        poolBytes,
        walSegmentBytes,
        walBytesPerCheckpoint,
        checkpointInterval,
        walWriterDelay,
        shared);
  }

  int poolPages() {
    return poolPages(poolBytes);
  }

  private static int poolPages(long bytes) {
    return (int) Math.min(Integer.MAX_VALUE / 2, bytes / PageHeader.PAGE_SIZE);
  }
}
