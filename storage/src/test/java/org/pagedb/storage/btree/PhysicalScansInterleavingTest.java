package org.pagedb.storage.btree;

import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Under many interleavings: no page is taken out of the tree while a physical scan is under way.
 */
public class PhysicalScansInterleavingTest {

  private final BTree.PhysicalScans scans = new BTree.PhysicalScans();
  private final AtomicInteger scanning = new AtomicInteger();
  private final AtomicInteger deleting = new AtomicInteger();

  /** A scan, if none of the pages is being taken out. */
  @Operation
  public void scan() {
    if (scans.begin()) {
      scanning.incrementAndGet();
      require(deleting.get() == 0);
      scanning.decrementAndGet();
      scans.end();
    }
  }

  /** Takes out a page, if no scan is under way and no other page is being taken out. */
  @Operation
  public void delete() {
    if (scans.beginDeletion()) {
      require(deleting.incrementAndGet() == 1);
      require(scanning.get() == 0);
      deleting.decrementAndGet();
      scans.endDeletion();
    }
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalStateException("a scan and a deletion at the same time");
    }
  }

  @Test
  void scansAndDeletionsKeepOutOfEachOthersWay() {
    check(3, 100);
  }

  @Test
  @Tag("long")
  void theSameForLonger() {
    check(50, 2_000);
  }

  private static void check(int iterations, int invocations) {
    new StressOptions()
        .threads(2)
        .actorsPerThread(2)
        .iterations(iterations)
        .invocationsPerIteration(invocations)
        .check(PhysicalScansInterleavingTest.class);
  }
}
