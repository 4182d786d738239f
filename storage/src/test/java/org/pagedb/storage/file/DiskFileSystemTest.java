package org.pagedb.storage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;

class DiskFileSystemTest {

  @TempDir Path directory;

  private final DiskFileSystem files = new DiskFileSystem(5);

  private static ByteBuffer bytes(int value) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(value).flip();
  }

  private static int read(StoredFile file, long position) {
    ByteBuffer target = ByteBuffer.allocate(Integer.BYTES);
    file.read(target, position);
    return target.getInt(0);
  }

  @Test
  void manyFilesShareFewDescriptors() {
    List<StoredFile> open = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      StoredFile file = files.open(directory.resolve("f" + i));
      file.write(bytes(i), 0);
      open.add(file);
    }
    assertThat(files.openDescriptors()).isLessThanOrEqualTo(5);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 50; i++) {
        assertThat(read(open.get(i), 0)).isEqualTo(i);
        open.get(i).sync();
      }
    }
    assertThat(files.openDescriptors()).isLessThanOrEqualTo(5);
    open.forEach(StoredFile::close);
    assertThat(files.openDescriptors()).isZero();
  }

  @Test
  void threadsDoNotDisturbEachOtherWhenDescriptorsAreShort() throws Exception {
    List<StoredFile> open = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      open.add(files.open(directory.resolve("f" + i)));
      open.get(i).write(bytes(i), 0);
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Void>> readers = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int first = t;
      Callable<Void> reads =
          () -> {
            for (int i = 0; i < 500; i++) {
              int file = (first * 5 + i) % 20;
              assertThat(read(open.get(file), 0)).isEqualTo(file);
            }
            return null;
          };
      readers.add(threads.submit(reads));
    }
    for (Future<Void> reader : readers) {
      reader.get();
    }
    threads.shutdown();
    open.forEach(StoredFile::close);
  }

  @Test
  void aClosedFileStaysClosed() {
    StoredFile file = files.open(directory.resolve("f"));
    file.close();
    assertThatThrownBy(() -> file.write(bytes(1), 0)).isInstanceOf(StorageException.class);
  }

  @Test
  void anInterruptedThreadReadsAndWritesAndStaysInterrupted() {
    StoredFile file = files.open(directory.resolve("f"));
    Thread.currentThread().interrupt();
    file.write(bytes(7), 4096);
    assertThat(read(file, 4096)).isEqualTo(7);
    file.sync();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(file.size()).isEqualTo(4100);
    file.close();
  }

  @Test
  void failuresAreToldApart() {
    Path path = directory.resolve("f");
    assertThat(FileFailures.translate("write file", path, new AccessDeniedException("f")).error())
        .isEqualTo(StorageError.ACCESS_DENIED);
    assertThat(
            FileFailures.translate("open", path, new IOException("Read-only file system")).error())
        .isEqualTo(StorageError.ACCESS_DENIED);
    StorageException full =
        FileFailures.translate("write file", path, new IOException("No space left on device"));
    assertThat(full.error()).isEqualTo(StorageError.DISK_FULL);
    assertThat(full).hasMessageContaining(path.toString());
    assertThat(FileFailures.translate("read file", path, new IOException("Input/output")).error())
        .isEqualTo(StorageError.IO_ERROR);
  }

  @Test
  void aFileWhereADirectoryShouldBeIsAnError() throws IOException {
    Path path = Files.writeString(directory.resolve("f"), "x");
    assertThatThrownBy(() -> files.createDirectory(path.resolve("db")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("could not create directory");
  }
}
