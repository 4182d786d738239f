package org.pagedb.storage.transaction;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The commit log under many interleavings of a few operations: transactions whose marks share a
 * word do not undo each other's.
 */
public class CommitLogInterleavingTest {

  private static final long FIRST = 64; // all of them in one word

  private final CommitLog log = new CommitLog(() -> Long.MAX_VALUE);

  public CommitLogInterleavingTest() {
    log.extendTo(FIRST + 16);
  }

  /** Even ones commit. */
  @Operation
  public void commit(@Param(gen = IntGen.class, conf = "0:3") int which) {
    log.commit(FIRST + 2L * which, 1);
  }

  /** Odd ones abort. */
  @Operation
  public void abort(@Param(gen = IntGen.class, conf = "0:3") int which) {
    log.abort(FIRST + 2L * which + 1);
  }

  /** What became of one. */
  @Operation
  public TransactionStatus status(@Param(gen = IntGen.class, conf = "0:7") int which) {
    return log.status(FIRST + which);
  }

  @Test
  void marksInOneWordDoNotUndoEachOther() {
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
        .check(CommitLogInterleavingTest.class);
  }
}
