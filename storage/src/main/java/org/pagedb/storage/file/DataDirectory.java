package org.pagedb.storage.file;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

/**
 * The files of one database and the lock that keeps them to one process.
 *
 * <pre>
 * pagedb.lock      process id of the owner, locked while it lives
 * control          two copies of the control record
 * wal/             log segments
 * base/N           main fork of relation N; base/N_fsm, base/N_vm its maps; .1, .2 ... after 1 GiB
 * temp/            spilled data, emptied at opening
 * </pre>
 */
public final class DataDirectory implements AutoCloseable {

  private static final String LOCK = "pagedb.lock";
  private static final String CONTROL = "control";
  private static final String WAL = "wal";
  private static final String BASE = "base";
  private static final String TEMP = "temp";
  private static final Set<String> OURS =
      Set.of(LOCK, CONTROL + ControlFile.DRAFT_SUFFIX, WAL, BASE, TEMP);

  private final FileSystem files;
  private final Path root;
  private final AutoCloseable lock;
  private final int segmentBlocks;

  private DataDirectory(FileSystem files, Path root, AutoCloseable lock, int segmentBlocks) {
    this.files = files;
    this.root = root;
    this.lock = lock;
    this.segmentBlocks = segmentBlocks;
  }

  /**
   * Locks a directory, created if missing.
   *
   * @throws StorageException INVALID_DATABASE if it holds other people's files and no database;
   *     DATABASE_IN_USE; ACCESS_DENIED
   */
  public static DataDirectory open(FileSystem files, Path root) {
    return open(files, root, RelationFile.SEGMENT_BLOCKS);
  }

  /** As above with relation files of {@code segmentBlocks} blocks: for tests of their seams. */
  public static DataDirectory open(FileSystem files, Path root, int segmentBlocks) {
    files.createDirectory(root);
    requireOurs(files, root);
    AutoCloseable lock = files.lock(root.resolve(LOCK));
    DataDirectory directory = new DataDirectory(files, root, lock, segmentBlocks);
    try {
      for (String part : List.of(WAL, BASE, TEMP)) {
        files.createDirectory(root.resolve(part));
      }
      directory.empty(directory.temp());
      if (!directory.holdsDatabase()) {
        directory.empty(directory.wal());
        directory.empty(directory.base());
      }
    } catch (RuntimeException e) {
      directory.close();
      throw e;
    }
    return directory;
  }

  /**
   * A crash during creation leaves our own files and no control file; anything else is not ours.
   */
  private static void requireOurs(FileSystem files, Path root) {
    if (files.exists(root.resolve(CONTROL))) {
      return;
    }
    for (String name : files.list(root)) {
      if (!OURS.contains(name)) {
        throw new StorageException(
            StorageError.INVALID_DATABASE,
            "directory \"%s\" holds no database but is not empty: it has \"%s\""
                .formatted(root, name));
      }
    }
  }

  private void empty(Path directory) {
    for (String name : files.list(directory)) {
      files.delete(directory.resolve(name));
    }
  }

  /** False if the database is still to be created. */
  public boolean holdsDatabase() {
    return files.exists(root.resolve(CONTROL));
  }

  public Path root() {
    return root;
  }

  public FileSystem files() {
    return files;
  }

  public ControlFile control() {
    return new ControlFile(files, root.resolve(CONTROL));
  }

  public Path wal() {
    return root.resolve(WAL);
  }

  public Path temp() {
    return root.resolve(TEMP);
  }

  private Path base() {
    return root.resolve(BASE);
  }

  /** The file of one fork; {@code suffix} is empty for the main fork. */
  public RelationFile relation(int relation, String suffix) {
    return new RelationFile(files, base().resolve(relation + suffix), segmentBlocks);
  }

  /** Numbers of the relations that have a main fork. */
  public List<Integer> relations() {
    return files.list(base()).stream()
        .filter(name -> !name.isEmpty() && name.chars().allMatch(Character::isDigit))
        .map(Integer::valueOf)
        .sorted()
        .toList();
  }

  /** Returns when files made and deleted so far are so on the device. */
  public void syncNames() {
    files.syncDirectory(base());
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (StorageException e) {
      throw e;
    } catch (Exception e) {
      throw new StorageException(StorageError.IO_ERROR, "could not unlock " + root, e);
    }
  }
}
