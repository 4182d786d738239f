package org.pagedb.storage.file;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageHeader;

/**
 * The blocks of one fork of one relation, in files of 1 GiB each. Reading and writing are for any
 * thread; growing, cutting and deleting are for one at a time.
 *
 * <p>The first file comes into being with the first write, so a relation that was created and never
 * committed leaves nothing behind.
 */
public final class RelationFile {

  /** Blocks in each file but the last. */
  public static final int SEGMENT_BLOCKS = (1 << 30) / PageHeader.PAGE_SIZE;

  /** Zeros are written in pieces of this many blocks when a file grows. */
  private static final int ZERO_BLOCKS = 32;

  private final FileSystem files;
  private final Path path;
  private final int segmentBlocks;
  private final List<StoredFile> segments = new ArrayList<>();
  private volatile boolean unsynced;
  private volatile boolean deleted;
  private int blocks;

  RelationFile(FileSystem files, Path path, int segmentBlocks) {
    this.files = files;
    this.path = path;
    this.segmentBlocks = segmentBlocks;
    blocks = storedBlocks();
  }

  private int storedBlocks() {
    int found = 0;
    for (int number = 0; files.exists(segmentPath(number)); number++) {
      int stored = (int) (segment(number).size() / PageHeader.PAGE_SIZE);
      found = number * segmentBlocks + stored;
      if (stored < segmentBlocks) {
        break;
      }
    }
    return found;
  }

  /** Path of the file that holds a block, for messages. */
  public Path path(int block) {
    return segmentPath(block / segmentBlocks);
  }

  /** Blocks that the files hold, written or zero. */
  public synchronized int blocks() {
    return blocks;
  }

  /** Lets the next sync reach what a process that ended without closing may have left unsynced. */
  public void distrust() {
    unsynced = true;
  }

  /** Makes the first file if there is none yet and this was not deleted. */
  public synchronized void create() {
    if (!deleted) {
      segment(0);
    }
  }

  /**
   * Reads as many whole blocks as fit the buffer and lie in one file, from {@code block} on; gives
   * how many were read.
   */
  public int read(int block, ByteBuffer target) {
    int inSegment = block % segmentBlocks;
    int room = (segmentBlocks - inSegment) * PageHeader.PAGE_SIZE;
    if (target.remaining() > room) {
      target.limit(target.position() + room);
    }
    long position = inSegment * (long) PageHeader.PAGE_SIZE;
    return segment(block / segmentBlocks).read(target, position) / PageHeader.PAGE_SIZE;
  }

  /** Writes one block. */
  public void write(int block, ByteBuffer page) {
    long position = block % segmentBlocks * (long) PageHeader.PAGE_SIZE;
    unsynced = true;
    segment(block / segmentBlocks).write(page, position);
  }

  /**
   * Grows to {@code count} blocks by writing zeros, so that the device has the space before anyone
   * relies on it.
   *
   * @throws org.pagedb.storage.error.StorageException DISK_FULL, and the length is as it was
   */
  public synchronized void grow(int count) {
    int at = blocks;
    int pieceBlocks = Math.max(0, Math.min(ZERO_BLOCKS, count - at));
    ByteBuffer zeros = ByteBuffer.allocate(pieceBlocks * PageHeader.PAGE_SIZE);
    unsynced = true;
    while (at < count) {
      int inSegment = at % segmentBlocks;
      if (inSegment == 0) {
        segment(at / segmentBlocks).truncate(0); // a crash may have left one behind a shorter one
      }
      int step = Math.min(Math.min(ZERO_BLOCKS, count - at), segmentBlocks - inSegment);
      zeros.clear().limit(step * PageHeader.PAGE_SIZE);
      segment(at / segmentBlocks).write(zeros, inSegment * (long) PageHeader.PAGE_SIZE);
      at += step;
    }
    blocks = Math.max(blocks, at);
  }

  /** Cuts to {@code count} blocks. */
  public synchronized void truncate(int count) {
    unsynced = true;
    int keep = (count + segmentBlocks - 1) / segmentBlocks;
    for (int number = lastSegment(); number >= 0; number--) {
      if (number >= keep && number > 0) {
        removeSegment(number);
      } else if (files.exists(segmentPath(number))) {
        int left = Math.max(0, Math.min(segmentBlocks, count - number * segmentBlocks));
        segment(number).truncate(left * (long) PageHeader.PAGE_SIZE);
      }
    }
    blocks = Math.min(blocks, count);
  }

  private int lastSegment() {
    int last = 0;
    while (files.exists(segmentPath(last + 1))) {
      last++;
    }
    return last;
  }

  private void removeSegment(int number) {
    if (number < segments.size()) {
      segments.remove(number).close();
    }
    files.delete(segmentPath(number));
  }

  /** Returns when all writes so far are on the device. Nothing is owed to a deleted file. */
  public void sync() {
    if (!unsynced || deleted) {
      return;
    }
    unsynced = false;
    for (StoredFile segment : openSegments()) {
      try {
        segment.sync();
      } catch (StorageException e) {
        if (!deleted) {
          throw e;
        }
      }
    }
  }

  private synchronized List<StoredFile> openSegments() {
    return List.copyOf(segments);
  }

  /** Closes the files; they open again when used. */
  public synchronized void close() {
    segments.forEach(StoredFile::close);
    segments.clear();
  }

  /** Deletes the files, the last first, so that what a crash leaves is a shorter relation. */
  public synchronized void delete() {
    deleted = true;
    close();
    for (int number = lastSegment(); number >= 0; number--) {
      files.delete(segmentPath(number));
    }
    blocks = 0;
  }

  private synchronized StoredFile segment(int number) {
    while (segments.size() <= number) {
      segments.add(files.open(segmentPath(segments.size())));
    }
    return segments.get(number);
  }

  private Path segmentPath(int number) {
    return number == 0 ? path : path.resolveSibling(path.getFileName() + "." + number);
  }
}
