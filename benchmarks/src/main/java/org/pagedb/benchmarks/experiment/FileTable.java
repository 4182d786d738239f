package org.pagedb.benchmarks.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.pagedb.benchmarks.store.RowShape;
import org.pagedb.benchmarks.store.StoredFiles;
import org.pagedb.benchmarks.store.StoredTable;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.engine.StorageOptions;

/** A table in a directory of its own, which can be closed and opened again. */
final class FileTable implements AutoCloseable {

  private final Path directory = StoredFiles.emptyDirectory();
  private final StorageOptions options;
  private Storage storage;
  private StoredTable table;

  /** Loads it and has all pages marked all-visible. */
  FileTable(
      long poolBytes, RowShape shape, int rows, StoredTable.Keys keys, StoredTable.Filling filling)
      throws IOException {
    options = StorageOptions.defaults().withPoolBytes(poolBytes);
    storage = Storage.open(directory, options);
    table = StoredTable.load(storage, shape, rows, keys, filling);
    table.read(snapshot -> table.heap().count(snapshot));
  }

  StoredTable table() {
    return table;
  }

  /** The largest file. */
  Path file() throws IOException {
    return StoredFiles.longest(directory.resolve("base"));
  }

  /** Opens it anew, so that nothing is in the pool. */
  void reopen() {
    storage.close();
    storage = Storage.open(directory, options);
    table = table.in(storage);
  }

  /** The same, and the operating system forgets its files. */
  void reopenCold() throws IOException, InterruptedException {
    storage.close();
    StoredFiles.forget(directory);
    storage = Storage.open(directory, options);
    table = table.in(storage);
  }

  @Override
  public void close() throws IOException {
    storage.close();
    StoredFiles.delete(directory);
  }
}
