package org.pagedb.storage.heap;

import org.pagedb.storage.buffer.Frame;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleId;

/** Tells of single row versions which transactions made and ended them. One thread. */
public final class HeapVersions {

  private final HeapFile file;
  private long xmin;
  private long xmax;
  private int command;

  HeapVersions(HeapFile file) {
    this.file = file;
  }

  /** Looks at the version at {@code tid}, which a scan of the statement has seen. */
  public void look(long tid) {
    for (; ; ) {
      Frame frame = file.main.frame(TupleId.block(tid));
      int version = frame.beginRead();
      try {
        byte[] array = frame.chunk();
        int linePointer = PageItems.linePointer(array, frame.base(), TupleId.offsetNumber(tid));
        int at = frame.base() + LinePointer.offset(linePointer);
        xmin = TupleHeader.xmin(array, at);
        xmax = TupleHeader.xmax(array, at);
        command = TupleHeader.command(array, at);
      } catch (IndexOutOfBoundsException e) {
        if (frame.validate(version)) {
          throw file.corrupt(
              TupleId.block(tid),
              "tuple %s: %s".formatted(TupleId.toString(tid), e.getMessage()),
              "tuples lie within their page");
        }
        continue;
      }
      if (frame.validate(version)) {
        return;
      }
    }
  }

  /** The transaction that made the version last looked at. */
  public long xmin() {
    return xmin;
  }

  /** The transaction that ended it or tried to; 0 if none has. */
  public long xmax() {
    return xmax;
  }

  /** The command within the one or the other transaction, as the version has it. */
  public int command() {
    return command;
  }
}
