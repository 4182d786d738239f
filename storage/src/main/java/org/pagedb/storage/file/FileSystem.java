package org.pagedb.storage.file;

import java.nio.file.Path;
import java.util.List;

/**
 * The few things a database does with files, so that tests can make each of them fail.
 *
 * <p>Every method throws {@code StorageException}: DISK_FULL, ACCESS_DENIED or IO_ERROR.
 */
public interface FileSystem {

  /** Opens a file for reading and writing, created if missing. */
  StoredFile open(Path path);

  boolean exists(Path path);

  /** Names of the entries of a directory, in no order. */
  List<String> list(Path directory);

  /** Makes a directory and those above it that are missing. */
  void createDirectory(Path directory);

  /** Deletes a file if it is there. */
  void delete(Path path);

  /** Renames a file within its directory, in place of any other of that name. */
  void rename(Path from, Path to);

  /**
   * Takes a lock that other processes see and that ends with this one; {@code path} becomes a file
   * that names the owner.
   *
   * @throws org.pagedb.storage.error.StorageException DATABASE_IN_USE with the owner's process id
   */
  AutoCloseable lock(Path path);

  /** Returns when the names in a directory are on the device. */
  void syncDirectory(Path directory);
}
