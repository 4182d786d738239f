package org.pagedb.benchmarks.experiment;

import java.nio.file.Path;
import java.util.List;
import org.pagedb.benchmarks.measure.Measured;
import org.pagedb.benchmarks.measure.Trial;
import org.pagedb.benchmarks.measure.Way;
import org.pagedb.benchmarks.report.Table;
import org.pagedb.benchmarks.store.Committers;
import org.pagedb.benchmarks.store.RowShape;
import org.pagedb.benchmarks.store.StoredFiles;
import org.pagedb.benchmarks.store.StoredTable;
import org.pagedb.benchmarks.store.StoredTable.Filling;
import org.pagedb.benchmarks.store.StoredTable.Keys;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.engine.StorageOptions;
import org.pagedb.storage.heap.HeapTable;

/** Clones against the size of what is cloned, and durable commits against how many commit. */
final class WholeDatabases {

  private static final int[] PARTS = {100, 10, 1};
  private static final int[] COMMITTERS = {1, 2, 4, 8, 16};

  private WholeDatabases() {}

  /** What a clone of a database in memory takes. */
  static Findings cloneTime(Scale scale) throws Exception {
    Table table = Table.of("A clone of a database in memory", "rows", "pages", "µs");
    for (int part : PARTS) {
      int rows = scale.rows() / part;
      Storage storage = Storage.inMemory();
      StoredTable loaded =
          StoredTable.load(storage, RowShape.WIDE, rows, Keys.CLUSTERED, Filling.BUILT);
      Measured measured =
          Trial.run(
                  List.of(
                      Way.of(
                          "clone",
                          () -> {
                            storage.copy().close();
                            return 0;
                          })),
                  scale.rounds())
              .get(0);
      table.add(
          "%,d".formatted(rows),
          "%,d".formatted(loaded.heap().blocks() + loaded.index().blocks()),
          measured.median() / 1e3);
    }
    return new Findings().add(table);
  }

  /** Durable commits per second by so many threads, with and without shared syncs. */
  static Findings groupCommit(Scale scale) throws Exception {
    Table table =
        Table.of(
            "Durable commits of one inserted row, per second",
            "committers",
            "a sync for each",
            "group commit",
            "gain");
    for (int threads : COMMITTERS) {
      double single = commits(scale, threads, false);
      double shared = commits(scale, threads, true);
      table.add(Integer.toString(threads), single, shared, Table.digits(shared / single) + " ×");
    }
    return new Findings().add(table);
  }

  private static double commits(Scale scale, int threads, boolean groupCommit) throws Exception {
    Path directory = StoredFiles.emptyDirectory();
    StorageOptions options = StorageOptions.defaults().withGroupCommit(groupCommit);
    try (Storage storage = Storage.open(directory, options)) {
      HeapTable heap =
          StoredTable.load(storage, RowShape.NARROW, 0, Keys.CLUSTERED, Filling.NONE).heap();
      Committers.perSecond(storage, heap, threads, scale.sampling().dividedBy(3)); // warm-up
      return Committers.perSecond(storage, heap, threads, scale.sampling());
    } finally {
      StoredFiles.delete(directory);
    }
  }
}
