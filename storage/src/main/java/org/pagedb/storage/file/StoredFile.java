package org.pagedb.storage.file;

import java.nio.ByteBuffer;

/**
 * An open file, read and written at explicit positions by any thread. A thread's interruption never
 * closes it.
 *
 * <p>Every method throws {@code StorageException}: DISK_FULL, ACCESS_DENIED or IO_ERROR.
 */
public interface StoredFile extends AutoCloseable {

  /**
   * Reads until the buffer is full or the file ends; gives the bytes read, 0 at or behind the end.
   */
  int read(ByteBuffer target, long position);

  /** Writes all that remains in the buffer, growing the file if need be. Durable after sync. */
  void write(ByteBuffer source, long position);

  /** Bytes in the file. */
  long size();

  /** Cuts the file to {@code size} bytes if it is longer. */
  void truncate(long size);

  /** Returns when everything written before is on the device. A failure here is final. */
  void sync();

  @Override
  void close();
}
