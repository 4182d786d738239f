package org.pagedb.benchmarks.kernel;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.pagedb.benchmarks.store.Committer;
import org.pagedb.benchmarks.store.RowShape;
import org.pagedb.benchmarks.store.StoredFiles;
import org.pagedb.benchmarks.store.StoredTable;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.engine.StorageOptions;
import org.pagedb.storage.heap.HeapTable;

/** Question: what does it give that committers who wait at the same time share a sync? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class CommitBenchmark {

  /** Whether they share it. */
  @Param({"false", "true"})
  public boolean groupCommit;

  private Path directory;
  private Storage storage;
  private HeapTable heap;

  /** An empty table in a directory. */
  @Setup
  public void create() throws IOException {
    directory = StoredFiles.emptyDirectory();
    storage = Storage.open(directory, StorageOptions.defaults().withGroupCommit(groupCommit));
    heap =
        StoredTable.load(
                storage, RowShape.NARROW, 0, StoredTable.Keys.CLUSTERED, StoredTable.Filling.NONE)
            .heap();
  }

  /** A thread's own committer. */
  @State(Scope.Thread)
  public static class Own {
    private Committer committer;

    /** Makes it. */
    @Setup
    public void create(CommitBenchmark shared) {
      committer = new Committer(shared.storage, shared.heap);
    }
  }

  /** One committer. */
  @Benchmark
  @Threads(1)
  public void by01(Own own) {
    own.committer.commit();
  }

  /** Two. */
  @Benchmark
  @Threads(2)
  public void by02(Own own) {
    own.committer.commit();
  }

  /** Four. */
  @Benchmark
  @Threads(4)
  public void by04(Own own) {
    own.committer.commit();
  }

  /** Eight. */
  @Benchmark
  @Threads(8)
  public void by08(Own own) {
    own.committer.commit();
  }

  /** Sixteen. */
  @Benchmark
  @Threads(16)
  public void by16(Own own) {
    own.committer.commit();
  }

  /** Leaves nothing behind. */
  @TearDown
  public void delete() throws IOException {
    storage.close();
    StoredFiles.delete(directory);
  }
}
