package org.pagedb.benchmarks.kernel;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.pagedb.benchmarks.store.RowShape;
import org.pagedb.benchmarks.store.StoredTable;
import org.pagedb.storage.engine.Storage;

/** Question: does the time of a clone depend on how large the database is? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CloneBenchmark {

  /** How many rows there are. */
  @Param({"1000", "100000", "1000000"})
  public int rows;

  private Storage storage;

  /** A table with an index. */
  @Setup
  public void load() {
    storage = Storage.inMemory();
    StoredTable.load(
        storage, RowShape.NARROW, rows, StoredTable.Keys.CLUSTERED, StoredTable.Filling.BUILT);
  }

  /** Clones the database. */
  @Benchmark
  public Storage copy() {
    return storage.copy();
  }
}
