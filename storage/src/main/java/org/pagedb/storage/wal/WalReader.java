package org.pagedb.storage.wal;

import java.nio.file.Path;
import java.util.Arrays;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.FileSystem;
import org.pagedb.storage.page.PageBytes;

/** Reads the log from a record on, up to its torn end. */
public final class WalReader implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 18;

  private final WalSegments segments;
  private final WalRecord record = new WalRecord();
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private long bufferStart;
  private int buffered;
  private long position;
  private int chain;
  private long lastSegment = -1;

  /**
   * A reader that begins at {@code lsn}, where a record with predecessor checksum {@code chain} is.
   *
   * @throws StorageException DATA_CORRUPTED if the segment that holds it is missing or another's
   */
  public WalReader(
      FileSystem files, Path directory, int segmentBytes, long databaseId, long lsn, int chain) {
    segments = new WalSegments(files, directory, segmentBytes, databaseId);
    this.position = lsn;
    this.bufferStart = lsn;
    this.chain = chain;
    requireSegment(lsn);
  }

  private void requireSegment(long lsn) {
    long number = lsn / segments.capacity();
    if (number == lastSegment) {
      return;
    }
    lastSegment = number;
    if (!segments.isPrepared(number)) {
      segments.close();
      throw new StorageException(
          StorageError.DATA_CORRUPTED,
          "corrupt WAL segment: file=\"%s\" lsn=%d found=[missing, short or with another header] rule=[%s]"
              .formatted(
                  segments.path(number),
                  lsn,
                  "every segment from the redo point to the end of the log is whole"));
    }
  }

  /** Where the next record begins, or the log ends. */
  public long position() {
    return position;
  }

  /** Checksum of the record before {@link #position}. */
  public int chain() {
    return chain;
  }

  /** The next record, valid until the next call; null at the end of the log. */
  public WalRecord next() {
    byte[] head = record.roomFor(WalRecord.HEADER);
    if (!fetch(head, 0, WalRecord.HEADER, position)) {
      return null;
    }
    int length = PageBytes.i32(head, WalRecord.LENGTH);
    if (length < WalRecord.HEADER || length > WalRecord.MAX_LENGTH || !isWithinLog(length)) {
      return null;
    }
    byte[] bytes = record.roomFor(length);
    if (!fetch(bytes, WalRecord.HEADER, length - WalRecord.HEADER, position + WalRecord.HEADER)
        || !record.accept(length, chain, position)) {
      return null;
    }
    requireSegment(position + length - 1);
    position += length;
    chain = record.checksum();
    return record;
  }

  /**
   * Checks, at the end of the log, that it is torn there and not damaged: that nothing behind it
   * shows that it was durable once.
   *
   * @throws StorageException DATA_CORRUPTED naming the segment
   */
  public void requireTornEnd() {
    if (isBlank()) {
      return;
    }
    long witness = new LostLog(segments, position).witness();
    if (witness != 0) {
      long number = position / segments.capacity();
      throw new StorageException(
          StorageError.DATA_CORRUPTED,
          "corrupt WAL: file=\"%s\" lsn=%d found=[no record that fits] rule=[%s]"
              .formatted(
                  segments.path(number),
                  position,
                  "the log is whole up to lsn %d, as a later record says".formatted(witness)));
    }
  }

  /** True if the log ends in what no record can be, damaged or not: the zeros of a new segment. */
  private boolean isBlank() {
    byte[] head = new byte[2 * WalRecord.HEADER];
    int read = segments.read(head, 0, head.length, position);
    return read == head.length && Arrays.equals(head, new byte[head.length]);
  }

  /** A torn length must not make us wait for memory that no record needs. */
  private boolean isWithinLog(int length) {
    if (length < BUFFER_BYTES) {
      return true;
    }
    byte[] probe = new byte[1];
    return segments.read(probe, 0, 1, position + length - 1) == 1;
  }

  private boolean fetch(byte[] target, int offset, int count, long lsn) {
    int done = 0;
    while (done < count) {
      long at = lsn + done;
      if (at < bufferStart || at >= bufferStart + buffered) {
        bufferStart = at;
        buffered = segments.read(buffer, 0, BUFFER_BYTES, at);
        if (buffered == 0) {
          return false;
        }
      }
      int from = (int) (at - bufferStart);
      int step = Math.min(count - done, buffered - from);
      System.arraycopy(buffer, from, target, offset + done, step);
      done += step;
    }
    return true;
  }

  @Override
  public void close() {
    segments.close();
  }
}
