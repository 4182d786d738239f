package org.pagedb.storage.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

/**
 * Keeps a data directory to one owner: an operating-system lock on a file that holds the owner's
 * process id. The lock ends with the process, however it ends. Threads that do I/O never touch this
 * file, so no interruption can open the lock.
 *
 * <p>POSIX drops a process's lock as soon as that process closes any other descriptor of the file.
 * So a process must not even open the file of a directory it owns already, whichever class loader
 * asks: a system property, which all class loaders share, remembers what is owned.
 */
final class DirectoryLock implements AutoCloseable {

  private static final int LONGEST_OWNER = 32;

  private static final String OWNED = "org.pagedb.owned:";

  private final Path path;
  private final String property;
  private final FileChannel channel;

  private DirectoryLock(Path path, String property, FileChannel channel) {
    this.path = path;
    this.property = property;
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @throws StorageException DATABASE_IN_USE with the owner's process id; ACCESS_DENIED
   */
  static DirectoryLock take(Path path) {
    boolean interrupted = Thread.interrupted();
    String property = null;
    boolean taken = false;
    try {
      property = OWNED + path.getParent().toRealPath();
      String self = Long.toString(ProcessHandle.current().pid());
      if (System.getProperties().putIfAbsent(property, self) != null) {
        property = null;
        throw inUse(path, self + ", which is this one");
      }
      DirectoryLock lock = new DirectoryLock(path, property, lockedChannel(path, self));
      taken = true;
      return lock;
    } catch (IOException | UnsupportedOperationException e) {
      throw FileFailures.translate("lock", path, e);
    } finally {
      if (!taken && property != null) {
        System.getProperties().remove(property);
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static FileChannel lockedChannel(Path path, String self) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
    try {
      if (channel.tryLock() == null) {
        throw inUse(path, owner(channel));
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap((self + "\n").getBytes(StandardCharsets.US_ASCII)), 0);
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static StorageException inUse(Path path, String owner) {
    return new StorageException(
        StorageError.DATABASE_IN_USE,
        "database directory \"%s\" is in use by process %s".formatted(path.getParent(), owner));
  }

  private static String owner(FileChannel channel) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(LONGEST_OWNER);
    channel.read(content, 0);
    String text = new String(content.array(), 0, content.position(), StandardCharsets.US_ASCII);
    return text.isBlank() ? "unknown" : text.strip();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw FileFailures.translate("unlock", path, e);
    } finally {
      System.getProperties().remove(property);
    }
  }
}
