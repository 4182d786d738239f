package org.pagedb.storage.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** The operating system's files. */
public final class DiskFileSystem implements FileSystem {

  private static final boolean DIRECTORIES_OPEN =
      !System.getProperty("os.name", "").startsWith("Windows");

  /** Well below what operating systems allow a process, and plenty for the files in use. */
  private static final int DEFAULT_DESCRIPTORS = 400;

  private final OpenChannels openChannels;

  public DiskFileSystem() {
    this(DEFAULT_DESCRIPTORS);
  }

  /** At most {@code descriptors} files are open at a time, but for moments. */
  DiskFileSystem(int descriptors) {
    openChannels = new OpenChannels(descriptors);
  }

  int openDescriptors() {
    return openChannels.count();
  }

  @Override
  public StoredFile open(Path path) {
    return new DiskFile(path, openChannels);
  }

  @Override
  public boolean exists(Path path) {
    return Files.exists(path);
  }

  @Override
  public List<String> list(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> entry.getFileName().toString()).toList();
    } catch (IOException e) {
      throw FileFailures.translate("list directory", directory, e);
    }
  }

  @Override
  public void createDirectory(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw FileFailures.translate("create directory", directory, e);
    }
  }

  @Override
  public void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw FileFailures.translate("delete file", path, e);
    }
  }

  @Override
  public void rename(Path from, Path to) {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw FileFailures.translate("rename file", from, e);
    }
  }

  @Override
  public AutoCloseable lock(Path path) {
    return DirectoryLock.take(path);
  }

  /** Where directories cannot be opened, the file system orders names by itself. */
  @Override
  public void syncDirectory(Path directory) {
    if (!DIRECTORIES_OPEN) {
      return;
    }
    boolean interrupted = Thread.interrupted();
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      throw FileFailures.translate("sync directory", directory, e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
