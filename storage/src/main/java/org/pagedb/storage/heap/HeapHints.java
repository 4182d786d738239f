package org.pagedb.storage.heap;

import org.pagedb.storage.buffer.Frame;
import org.pagedb.storage.buffer.HintWriter;
import org.pagedb.storage.buffer.PageCopy;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageWriter;
import org.pagedb.storage.tuple.TupleHeader;

/** Writes hint bits that reading has taught back to the pages they were learnt from. One thread. */
final class HeapHints {

  private final HintWriter writer;

  HeapHints(PageFile file) {
    writer = file.hintWriter();
  }

  /** Takes over all hint bits of a copy, if the page is unchanged since it was copied. */
  void copyBack(PageCopy copy) {
    if (!writer.begin(copy)) {
      return;
    }
    byte[] bytes = copy.bytes();
    PageWriter page = writer.page();
    int lower = PageHeader.lower(bytes, 0);
    for (int at = PageHeader.SIZE; at < lower; at += LinePointer.SIZE) {
      int linePointer = PageBytes.i32(bytes, at);
      if (LinePointer.isNormal(linePointer)) {
        int place = LinePointer.offset(linePointer) + TupleHeader.INFOMASK;
        int infomask = PageBytes.u16(bytes, place);
        if (infomask != PageBytes.u16(page.array(), page.base() + place)) {
          page.putHintShort(place, infomask);
        }
      }
    }
    writer.end();
  }

  /** Adds hint bits to tuples of a page unchanged since {@code version}. */
  void add(Frame frame, int version, int block, LearntHints learnt) {
    if (writer.begin(frame, version, block)) {
      learnt.addTo(writer.page());
      writer.end();
    }
  }

  /** Adds hint bits on a latched page. */
  static void add(PageWriter page, int place, int hints) {
    int at = place + TupleHeader.INFOMASK;
    int infomask = PageBytes.u16(page.array(), page.base() + at);
    if ((infomask | hints) != infomask) {
      page.putHintShort(at, infomask | hints);
    }
  }
}
