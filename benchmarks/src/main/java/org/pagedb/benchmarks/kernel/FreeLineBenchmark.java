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
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.page.PageWriter;

/** Question: what does it save to look for free line pointers only where the flag says so? */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FreeLineBenchmark {

  private static final int NARROW_ITEM = 28;

  /** Whether the flag is heeded. */
  @Param({"false", "true"})
  public boolean flag;

  private final byte[] item = new byte[NARROW_ITEM];
  private final PageWriter page = PageWriter.over(new byte[PageHeader.PAGE_SIZE]);

  /** An empty page to begin with. */
  @Setup
  public void prepare() {
    PageHeader.init(page, 0);
  }

  /** Fills an empty page; gives how many items it took. */
  @Benchmark
  public int fillPage() {
    PageHeader.init(page, 0);
    int items = 0;
    while (add() != 0) {
      items++;
    }
    return items;
  }

  private int add() {
    return flag
        ? PageItems.add(page, item, 0, NARROW_ITEM)
        : PageItems.addAfterSearch(page, item, 0, NARROW_ITEM);
  }
}
