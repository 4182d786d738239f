package org.pagedb.storage.wal;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.file.FileSystem;

/**
 * Writes the log. Appending copies a record into memory under one short lock; {@link #flush} makes
 * it durable, and whoever asks while a sync is under way waits for that one or shares the next.
 *
 * <p>A failed write or sync is final: nothing can be appended or flushed from then on.
 */
public final class Wal implements AutoCloseable {

  private static final int BUFFER_BYTES = 1 << 20;

  private final WalSegments segments;
  private final int headroom;
  private final boolean sharesSyncs;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition written = lock.newCondition();
  private final ReentrantLock preparing = new ReentrantLock();

  // by lock
  private byte[] filling = new byte[1 << 16];
  private byte[] spare = new byte[1 << 16];
  private long fillingStart;
  private int filled;
  private int chain;
  private boolean writing;
  private long unsyncedStart;
  private StorageException failure;

  private volatile long insertLsn;
  private volatile long durableLsn;
  private volatile long redoLsn;
  private volatile long preparedEnd;

  /** A place in the log from which it can be read. */
  public record Position(long lsn, int chain) {}

  /**
   * Goes on with the log at {@code end}. Segments behind it that are ready are used, others that
   * lie about are deleted.
   *
   * @param redo where recovery would begin to read
   * @param sharesSyncs whether who asks for what another's sync covers is content with that
   */
  public Wal(
      FileSystem files,
      Path directory,
      int segmentBytes,
      long databaseId,
      Position end,
      long redo,
      boolean sharesSyncs) {
    this.sharesSyncs = sharesSyncs;
    segments = new WalSegments(files, directory, segmentBytes, databaseId);
    headroom = segments.capacity() / 2;
    insertLsn = end.lsn;
    durableLsn = end.lsn;
    unsyncedStart = redo; // whoever wrote it may have ended before it was synced
    fillingStart = end.lsn;
    redoLsn = redo;
    chain = end.chain;
    long next = end.lsn / segments.capacity();
    while (segments.isPrepared(next)) {
      next++;
    }
    preparedEnd = next * segments.capacity();
    ensureHeadroom();
  }

  /** The first LSN of a new log; smaller ones mean "never". */
  public static long firstLsn(int segmentBytes) {
    return segmentBytes - WalSegments.HEADER;
  }

  /** Where the next record will begin. */
  public long insertLsn() {
    return insertLsn;
  }

  /** Everything before this is durable. */
  public long durableLsn() {
    return durableLsn;
  }

  /** A page whose LSN is not beyond this needs its image logged with its next change. */
  public long redoLsn() {
    return redoLsn;
  }

  /** True if the log has room for what is in flight without a new segment. */
  public boolean hasHeadroom() {
    return preparedEnd - insertLsn >= headroom;
  }

  /**
   * Makes sure that what a mini-transaction or a commit appends will find room.
   *
   * @throws StorageException DISK_FULL, and nothing has happened
   */
  public void ensureHeadroom() {
    if (hasHeadroom()) {
      return;
    }
    prepareUpTo(insertLsn + headroom);
  }

  /** Makes a whole segment ready ahead of need, so that those who append seldom wait for one. */
  public void prepareAhead() {
    prepareUpTo(insertLsn + headroom + segments.capacity());
  }

  private void prepareUpTo(long end) {
    preparing.lock();
    try {
      while (preparedEnd < end) {
        segments.prepare(preparedEnd / segments.capacity());
        preparedEnd += segments.capacity();
      }
    } finally {
      preparing.unlock();
    }
  }

  /** Appends a record; gives where it ends. */
  public long append(WalRecord record) {
    return append(record, -1);
  }

  /**
   * Appends a record whose page images were chosen by {@code assumedRedo}; gives where it ends, or
   * -1, and nothing was appended, if a checkpoint has moved the redo point since.
   */
  public long append(WalRecord record, long assumedRedo) {
    int length = record.length();
    int body = record.bodyChecksum();
    lock.lock();
    try {
      requireAlive();
      while (filled + length > filling.length) {
        makeRoom(length);
      }
      if (assumedRedo >= 0 && assumedRedo != redoLsn) {
        return -1;
      }
      long place = insertLsn;
      if (place + length > preparedEnd) {
        prepareBelated(place + length);
      }
      chain = record.seal(body, chain, place);
      System.arraycopy(record.bytes(), 0, filling, filled, length);
      filled += length;
      insertLsn = place + length;
      return place + length;
    } finally {
      lock.unlock();
    }
  }

  /**
   * What is in flight has used up the headroom: room is made with everybody waiting. Pages have
   * been changed already, so a full disk is final here.
   */
  private void prepareBelated(long end) {
    try {
      prepareUpTo(end);
    } catch (StorageException e) {
      throw fail(e);
    }
  }

  /** Grows the buffer while that is cheap, then writes it out, then waits for who is writing. */
  private void makeRoom(int length) {
    if (filling.length < BUFFER_BYTES || filled == 0) {
      int wanted = Math.max(filled + length, Math.min(BUFFER_BYTES, filling.length * 2));
      filling = Arrays.copyOf(filling, wanted);
    } else if (!writing) {
      writeOut(false);
    } else {
      written.awaitUninterruptibly();
    }
    requireAlive();
  }

  /** Returns when the log is durable up to {@code lsn}. */
  public void flush(long lsn) {
    boolean content = sharesSyncs;
    if (content && durableLsn >= lsn) {
      return;
    }
    lock.lock();
    try {
      while (!content || durableLsn < lsn) {
        requireAlive();
        if (writing) {
          written.awaitUninterruptibly();
        } else {
          writeOut(true);
          content = true;
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Writes what was appended so far; lets go of the lock meanwhile. One thread at a time. */
  private void writeOut(boolean sync) {
    byte[] out = filling;
    int count = filled;
    long start = fillingStart;
    long unsynced = unsyncedStart;
    filling = spare;
    filled = 0;
    fillingStart = start + count;
    writing = true;
    lock.unlock();
    StorageException failed = null;
    try {
      segments.write(out, 0, count, start);
      if (sync) {
        segments.sync(unsynced, start + count);
      }
    } catch (StorageException e) {
      failed = e;
    } finally {
      lock.lock();
      writing = false;
      spare = out;
    }
    if (failed != null) {
      throw fail(failed);
    }
    if (sync) {
      unsyncedStart = start + count;
      durableLsn = start + count;
    }
    written.signalAll();
  }

  private StorageException fail(StorageException cause) {
    if (failure == null) {
      failure = cause;
    }
    written.signalAll();
    return cause;
  }

  private void requireAlive() {
    if (failure != null) {
      throw new StorageException(
          StorageError.DATABASE_CLOSED,
          "the WAL was stopped by a failure: " + failure.getMessage(),
          failure);
    }
  }

  /** Moves the redo point to here: from now on the first change of each page logs its image. */
  public Position moveRedo() {
    lock.lock();
    try {
      requireAlive();
      redoLsn = insertLsn;
      return new Position(insertLsn, chain);
    } finally {
      lock.unlock();
    }
  }

  /** Lets go of segments that recovery would not read. */
  public void recycleBefore(long lsn) {
    segments.recycleBefore(lsn);
  }

  @Override
  public void close() {
    segments.close();
  }
}
