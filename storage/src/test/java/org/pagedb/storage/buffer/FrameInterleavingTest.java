package org.pagedb.storage.buffer;

import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.pagedb.storage.page.PageHeader;

/**
 * The version counter of a frame under many real interleavings of a few operations: a page is read
 * as one write left it, and the reads and writes have an order. (Waiting for a latch is a loop that
 * a model checker would have to be told of.)
 */
public class FrameInterleavingTest {

  private static final int LAST = PageHeader.PAGE_SIZE - 1;

  private final byte[] chunk = new byte[PageHeader.PAGE_SIZE];
  private final Frame frame = new Frame(chunk, 0, this, false);

  /** Writes both ends of the page. */
  @Operation
  public void write(int value) {
    frame.latch();
    chunk[0] = (byte) value;
    chunk[LAST] = (byte) value;
    frame.unlatch();
  }

  /** Writes if nobody is at it and nothing has changed since the page was read. */
  @Operation
  public boolean increment() {
    int seen = frame.beginRead();
    byte value = chunk[0];
    if (!frame.latchAt(seen)) {
      return increment();
    }
    chunk[0] = (byte) (value + 1);
    chunk[LAST] = (byte) (value + 1);
    frame.unlatch();
    return true;
  }

  /** Latches and changes nothing. */
  @Operation
  public void look() {
    frame.latch();
    frame.unlatchUnchanged();
  }

  /** What both ends hold, or a number that no page can hold if they differ. */
  @Operation
  public int read() {
    for (; ; ) {
      int seen = frame.beginRead();
      byte first = chunk[0];
      byte last = chunk[LAST];
      if (frame.validate(seen)) {
        return first == last ? first : Integer.MAX_VALUE;
      }
    }
  }

  @Test
  void pagesAreReadInOnePieceAndUpdatesAreNotLost() {
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
        .check(FrameInterleavingTest.class);
  }
}
