package org.pagedb.storage.wal;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.pagedb.storage.file.ControlRecord;
import org.pagedb.storage.file.FileSystem;
import org.pagedb.storage.file.StoredFile;
import org.pagedb.storage.page.PageBytes;

/**
 * The log as one run of bytes, numbered by LSN, over segment files of one size. A segment begins
 * with a header that LSNs do not count: position {@code lsn} lies in segment {@code lsn / capacity}
 * at {@code HEADER + lsn % capacity}.
 *
 * <p>A segment is filled with zeros (or is an old one under a new name) and synced, header and all,
 * before the log reaches it, so writing records never changes a file's size.
 */
final class WalSegments implements AutoCloseable {

  static final long MAGIC = 0x4C57_4244_4547_4150L; // "PAGEDBWL"
  static final int VERSION_AT = Long.BYTES;
  static final int NUMBER_AT = 16;
  static final int ID_AT = NUMBER_AT + Long.BYTES;
  static final int CHECKSUM_AT = ID_AT + Long.BYTES;
  static final int HEADER = 64;

  private static final int ZERO_BYTES = 1 << 18;
  private static final int KEPT_FOR_REUSE = 20;

  private final FileSystem files;
  private final Path directory;
  private final int segmentBytes;
  private final long databaseId;
  private final Map<Long, StoredFile> open = new HashMap<>();
  private final List<Path> reusable = new ArrayList<>();

  WalSegments(FileSystem files, Path directory, int segmentBytes, long databaseId) {
    this.files = files;
    this.directory = directory;
    this.segmentBytes = segmentBytes;
    this.databaseId = databaseId;
  }

  /** Bytes of log in each segment. */
  int capacity() {
    return segmentBytes - HEADER;
  }

  Path path(long number) {
    return directory.resolve("%016x".formatted(number));
  }

  /** True if the segment is there with a header that fits. */
  synchronized boolean isPrepared(long number) {
    if (!files.exists(path(number))) {
      return false;
    }
    byte[] header = new byte[HEADER];
    StoredFile file = segment(number);
    return file.read(ByteBuffer.wrap(header), 0) == HEADER
        && Arrays.equals(header, header(number))
        && file.size() >= segmentBytes;
  }

  private byte[] header(long number) {
    byte[] header = new byte[HEADER];
    PageBytes.putLong(header, 0, MAGIC);
    PageBytes.putInt(header, VERSION_AT, ControlRecord.FORMAT_VERSION);
    PageBytes.putLong(header, NUMBER_AT, number);
    PageBytes.putLong(header, ID_AT, databaseId);
    CRC32C crc = new CRC32C();
    crc.update(header, 0, CHECKSUM_AT);
    PageBytes.putInt(header, CHECKSUM_AT, (int) crc.getValue());
    return header;
  }

  /** Makes a segment ready to be written; durable when this returns. */
  void prepare(long number) {
    Path path = path(number);
    renameReusable(path);
    StoredFile file = files.open(path);
    try {
      fillWithZeros(file);
      file.write(ByteBuffer.wrap(header(number)), 0);
      file.sync();
      files.syncDirectory(directory);
    } catch (RuntimeException e) {
      file.close();
      files.delete(path); // a half-made segment would be in the way of the next try
      throw e;
    }
    synchronized (this) {
      open.put(number, file);
    }
  }

  /** Under the lock, so that nobody retires a file once more that is just getting a new name. */
  private synchronized void renameReusable(Path path) {
    if (!reusable.isEmpty()) {
      files.rename(reusable.remove(reusable.size() - 1), path);
    }
  }

  private void fillWithZeros(StoredFile file) {
    ByteBuffer zeros = ByteBuffer.allocate(ZERO_BYTES);
    for (long at = file.size(); at < segmentBytes; at += ZERO_BYTES) {
      zeros.clear().limit((int) Math.min(ZERO_BYTES, segmentBytes - at));
      file.write(zeros, at);
    }
  }

  private synchronized StoredFile segment(long number) {
    return open.computeIfAbsent(number, n -> files.open(path(n)));
  }

  void write(byte[] source, int from, int count, long lsn) {
    int done = 0;
    while (done < count) {
      long at = lsn + done;
      int inSegment = (int) (at % capacity());
      int step = Math.min(count - done, capacity() - inSegment);
      segment(at / capacity())
          .write(ByteBuffer.wrap(source, from + done, step), HEADER + (long) inSegment);
      done += step;
    }
  }

  /** Syncs the segments that hold {@code [from, to)}. */
  void sync(long from, long to) {
    for (long number = from / capacity(); number <= (to - 1) / capacity(); number++) {
      segment(number).sync();
    }
  }

  /** Reads what there is of {@code count} bytes; gives how many were read. */
  int read(byte[] target, int offset, int count, long lsn) {
    int done = 0;
    while (done < count) {
      long at = lsn + done;
      int inSegment = (int) (at % capacity());
      int step = Math.min(count - done, capacity() - inSegment);
      if (!files.exists(path(at / capacity()))) {
        break;
      }
      int read =
          segment(at / capacity())
              .read(ByteBuffer.wrap(target, offset + done, step), HEADER + (long) inSegment);
      done += read;
      if (read < step) {
        break;
      }
    }
    return done;
  }

  /** Where the last prepared segment after the one that holds {@code lsn} ends. */
  long endOfPrepared(long lsn) {
    long number = lsn / capacity();
    while (isPrepared(number)) {
      number++;
    }
    return number * capacity();
  }

  /** Numbers of the segment files, ascending. */
  List<Long> numbers() {
    return files.list(directory).stream()
        .filter(name -> name.length() == 16)
        .map(name -> Long.parseLong(name, 16))
        .sorted()
        .toList();
  }

  /** Lets go of all segments before {@code lsn}: a few are kept to be used again. */
  void recycleBefore(long lsn) {
    for (long number : numbers()) {
      if (number < lsn / capacity()) {
        retire(number);
      }
    }
  }

  private synchronized void retire(long number) {
    StoredFile file = open.remove(number);
    if (file != null) {
      file.close();
    }
    Path path = path(number);
    if (reusable.contains(path) || !files.exists(path)) {
      return; // retired before; it may have a new name since its directory was listed
    }
    if (reusable.size() < KEPT_FOR_REUSE) {
      reusable.add(path);
    } else {
      files.delete(path);
    }
  }

  @Override
  public synchronized void close() {
    open.values().forEach(StoredFile::close);
    open.clear();
  }
}
