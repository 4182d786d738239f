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
import org.pagedb.benchmarks.store.HeapWays;
import org.pagedb.benchmarks.store.IndexWays;
import org.pagedb.benchmarks.store.RowShape;
import org.pagedb.benchmarks.store.StoredTable;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapSwitches;

/**
 * Question: what does an entry of an index-only count cost a leaf at a time or one at a time, with
 * the map asked for each block or each entry, keys decoded or not, leaves in either order?
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class IndexCountBenchmark {

  /** The way. */
  @Param({"one at a time", "map per entry", "map per block", "decoding", "file order"})
  public String way;

  /** The order of the keys in the heap. */
  @Param({"CLUSTERED", "RANDOM"})
  public StoredTable.Keys keys;

  /** How the index was filled. */
  @Param("BUILT")
  public StoredTable.Filling filling;

  /** How many rows there are. */
  @Param("200000")
  public int rows;

  private StoredTable table;

  /** All pages all-visible. */
  @Setup
  public void load() {
    table = StoredTable.load(Storage.inMemory(), RowShape.NARROW, rows, keys, filling);
    HeapWays.count(table, HeapSwitches.ALL);
  }

  /** Counts all rows. */
  @Benchmark
  public long count() {
    return switch (way) {
      case "one at a time" -> IndexWays.oneAtATime(table);
      case "map per entry" -> IndexWays.mapPerEntry(table);
      case "decoding" -> IndexWays.decoding(table);
      case "file order" -> IndexWays.inFileOrder(table);
      default -> IndexWays.byLeaf(table);
    };
  }
}
