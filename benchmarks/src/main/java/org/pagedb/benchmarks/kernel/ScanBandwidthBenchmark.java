package org.pagedb.benchmarks.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.pagedb.benchmarks.store.HeapWays;
import org.pagedb.benchmarks.store.RowShape;
import org.pagedb.benchmarks.store.StoredFiles;
import org.pagedb.benchmarks.store.StoredTable;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.engine.StorageOptions;

/**
 * Question: how near does a scan come to reading the bare file, from the disk and from its cache?
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ScanBandwidthBenchmark {

  private static final StorageOptions SMALL_POOL =
      StorageOptions.defaults().withPoolBytes(32L << 20);

  /** What reads. */
  @Param({"bare file", "heap scan", "sum of a column"})
  public String way;

  /** Whether the operating system is made to forget the file before each reading. */
  @Param({"true", "false"})
  public boolean cold;

  /** How many rows there are. */
  @Param("1000000")
  public int rows;

  private Path directory;
  private StoredTable table;

  /** Loads it, all pages all-visible. */
  @Setup
  public void load() throws IOException {
    directory = StoredFiles.emptyDirectory();
    table =
        StoredTable.load(
            Storage.open(directory, SMALL_POOL),
            RowShape.WIDE,
            rows,
            StoredTable.Keys.CLUSTERED,
            StoredTable.Filling.NONE);
    HeapWays.scan(table);
    table.storage().checkpoint();
  }

  /** Forgets what is cached, if that is wanted. */
  @Setup(Level.Invocation)
  public void forget() throws IOException, InterruptedException {
    if (cold) {
      table.storage().close();
      StoredFiles.forget(directory);
      table = table.in(Storage.open(directory, SMALL_POOL));
    }
  }

  /** Reads it all. */
  @Benchmark
  public long read() throws IOException {
    return switch (way) {
      case "bare file" -> StoredFiles.read(StoredFiles.longest(directory.resolve("base")));
      case "heap scan" -> HeapWays.scan(table);
      default -> HeapWays.sum(table);
    };
  }

  /** Leaves nothing behind. */
  @TearDown
  public void delete() throws IOException {
    table.storage().close();
    StoredFiles.delete(directory);
  }
}
