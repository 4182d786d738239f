package org.pagedb.benchmarks.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.pagedb.storage.page.PageHeader;

/** The files of a database as files: their length, reading them, and having the system forget. */
public final class StoredFiles {

  private static final int PIECE = 1 << 18;

  private StoredFiles() {}

  /** An empty directory that nobody else uses. */
  public static Path emptyDirectory() throws IOException {
    return Files.createTempDirectory("pagedb-benchmark");
  }

  /** Deletes a directory and all in it. */
  public static void delete(Path directory) throws IOException {
    List<Path> found;
    try (Stream<Path> paths = Files.walk(directory)) {
      found = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : found) {
      Files.delete(path);
    }
  }

  /** The longest file below a directory. */
  public static Path longest(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths
          .filter(Files::isRegularFile)
          .max(Comparator.comparingLong(path -> path.toFile().length()))
          .orElseThrow();
    }
  }

  /** Reads a file from end to end in pieces of 256 KiB; gives how many pages it has. */
  public static long read(Path file) throws IOException {
    ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
    long bytes = 0;
    try (FileChannel channel = FileChannel.open(file)) {
      for (int read = channel.read(piece); read >= 0; read = channel.read(piece)) {
        bytes += read;
        piece.clear();
      }
    }
    return bytes / PageHeader.PAGE_SIZE;
  }

  /**
   * Has the operating system write out and forget what it holds of the files below a directory, as
   * far as it does; where there is no {@code dd} that can ask for it, nothing happens.
   *
   * @return whether it was asked
   */
  public static boolean forget(Path directory) throws IOException, InterruptedException {
    List<Path> files;
    try (Stream<Path> paths = Files.walk(directory)) {
      files = paths.filter(Files::isRegularFile).toList();
    }
    boolean asked = true;
    for (Path file : files) {
      try {
        Process dd =
            new ProcessBuilder(
                    "dd", "of=" + file, "oflag=nocache", "conv=notrunc,fdatasync", "count=0")
                .redirectErrorStream(true)
                .start();
        dd.getInputStream().readAllBytes();
        asked &= dd.waitFor() == 0;
      } catch (IOException e) {
        return false; // no dd here
      }
    }
    return asked;
  }
}
