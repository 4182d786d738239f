package org.pagedb.storage.buffer;

/** Copies blocks for a scan that visits many of them in order. One thread's own. */
public interface SequentialReader {

  /**
   * Copies a block in one piece. Fastest when blocks are asked for in ascending order.
   *
   * @throws org.pagedb.storage.error.StorageException as {@link PageFile#frame}
   */
  void copyPage(int block, PageCopy copy);
}
