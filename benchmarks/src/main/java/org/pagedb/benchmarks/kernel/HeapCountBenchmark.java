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
import org.pagedb.benchmarks.store.RowShape;
import org.pagedb.benchmarks.store.StoredTable;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapSwitches;

/**
 * Question: what do hint bits, all-visible pages and the counted map save when rows are counted?
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class HeapCountBenchmark {

  /** How rows are told to be visible. */
  @Param({"no hints", "hint bits", "all-visible pages", "counted map"})
  public String way;

  /** How many rows there are. */
  @Param("200000")
  public int rows;

  private StoredTable table;

  /** One transaction's rows. */
  @Setup
  public void load() {
    table =
        StoredTable.load(
            Storage.inMemory(),
            RowShape.NARROW,
            rows,
            StoredTable.Keys.CLUSTERED,
            StoredTable.Filling.NONE);
    if (way.equals("all-visible pages")) {
      HeapWays.count(table, HeapSwitches.ALL);
    }
  }

  /** Counts all rows. */
  @Benchmark
  public long count() {
    return switch (way) {
      case "no hints" -> HeapWays.count(table, new HeapSwitches(true, false, false));
      case "hint bits" -> HeapWays.count(table, new HeapSwitches(true, true, false));
      case "all-visible pages" -> HeapWays.scan(table);
      default -> HeapWays.count(table, HeapSwitches.ALL);
    };
  }
}
