package org.pagedb.storage.inspect;

import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.PageFile;
import org.pagedb.storage.buffer.PageStore;
import org.pagedb.storage.page.LinePointer;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageCheck;
import org.pagedb.storage.page.PageFlags;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.tuple.TupleHeader;

/**
 * Prints a page as text, field by field, by the names that the documents under {@code docs/format}
 * use. Believes nothing it reads: a damaged page is printed as far as it makes sense, with the rule
 * it breaks.
 */
public final class PageInspector {

  private static final String[] STATES = {"UNUSED", "NORMAL", "REDIRECT", "DEAD"};
  private static final String[] TUPLE_FLAGS = {
    "XMIN_COMMITTED", "XMIN_INVALID", "XMAX_COMMITTED", "XMAX_INVALID",
    "HOT_UPDATED", "HEAP_ONLY", "KEYS_UPDATED", "COMBO_CID"
  };
  private static final int LONGEST_DATA = 64;

  private final FileId file;
  private final int block;
  private final byte[] page;
  private final StringBuilder text = new StringBuilder();

  private PageInspector(FileId file, int block, byte[] page) {
    this.file = file;
    this.block = block;
    this.page = page;
  }

  /** Prints a page of an open store, as memory has it. */
  public static String inspect(PageStore store, FileId id, int block) {
    PageFile file = store.file(id);
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    file.copyPage(block, page);
    return new PageInspector(id, block, page).describe(PageCheck.ofHeader(page, 0));
  }

  /** Prints the 8 KiB that a file has at a block, sound or not. */
  public static String inspectStored(FileId id, int block, byte[] page) {
    return new PageInspector(id, block, page).describe(PageCheck.ofStored(page, 0, block));
  }

  private String describe(PageCheck.Violation violation) {
    PageKind kind = PageKind.of(file, page);
    text.append("%s block %d: %s\n".formatted(file, block, kind));
    if (violation != null) {
      text.append("BROKEN found=[%s] rule=[%s]\n".formatted(violation.found(), violation.rule()));
    }
    if (kind != PageKind.NEW) {
      text.append("header ");
      Layout.HEADER.print(page, 0, text);
      flags(PageHeader.flags(page, 0));
      text.append('\n');
    }
    switch (kind) {
      case NEW -> {
        // nothing more to say
      }
      case HEAP -> heap();
      case INDEX_META -> body("meta ", Layout.INDEX_META, 0);
      case INDEX -> index();
      case FREESPACE -> body("map ", Layout.FREESPACE, 0);
      case VISIBILITY -> body("map ", Layout.VISIBILITY, 0);
      case SEQUENCE -> body("sequence ", Layout.SEQUENCE, 0);
      case COMMIT_LOG -> body("log ", Layout.COMMIT_LOG, 0);
    }
    return text.toString();
  }

  private void body(String name, Layout layout, int base) {
    text.append(name);
    layout.print(page, base, text);
    text.append('\n');
  }

  private void flags(int flags) {
    flag(flags, PageFlags.PD_HAS_FREE_LINES, "PD_HAS_FREE_LINES");
    flag(flags, PageFlags.PD_PAGE_FULL, "PD_PAGE_FULL");
    flag(flags, PageFlags.PD_ALL_VISIBLE, "PD_ALL_VISIBLE");
  }

  private void flag(int flags, int bit, String name) {
    if ((flags & bit) != 0) {
      text.append(' ').append(name);
    }
  }

  private void heap() {
    int count = Math.max(0, Math.min(PageItems.count(page, 0), PageItems.MAX_ITEMS));
    for (int number = 1; number <= count; number++) {
      int linePointer = PageItems.linePointer(page, 0, number);
      int offset = LinePointer.offset(linePointer);
      int length = LinePointer.length(linePointer);
      text.append(
          "%d offset=%d state=%s length=%d"
              .formatted(number, offset, STATES[LinePointer.state(linePointer)], length));
      if (length >= TupleHeader.SIZE && offset + length <= PageHeader.PAGE_SIZE) {
        tuple(offset, length);
      }
      text.append('\n');
    }
  }

  private void tuple(int at, int length) {
    text.append(" tuple ");
    Layout.TUPLE.print(page, at, text);
    int flags = PageBytes.u16(page, at + TupleHeader.INFOMASK);
    for (int bit = 0; bit < TUPLE_FLAGS.length; bit++) {
      flag(flags, 1 << bit, TUPLE_FLAGS[bit]);
    }
    bytes(" values=", at + TupleHeader.SIZE, length - TupleHeader.SIZE);
  }

  private void bytes(String name, int at, int length) {
    text.append(name);
    Hex.append(page, at, Math.min(length, LONGEST_DATA), text);
    if (length > LONGEST_DATA) {
      text.append("...").append(length);
    }
  }

  private void index() {
    body("special ", Layout.INDEX_SPECIAL, PageKind.INDEX_SPECIAL);
    int lower = Math.min(PageHeader.lower(page, 0), PageKind.INDEX_SPECIAL);
    for (int slot = PageHeader.SIZE; slot + Short.BYTES <= lower; slot += Short.BYTES) {
      item((slot - PageHeader.SIZE) / Short.BYTES, PageBytes.u16(page, slot));
    }
    int highKey = PageBytes.u16(page, PageKind.INDEX_SPECIAL + 16);
    if (highKey != 0) {
      item(-1, highKey);
    }
  }

  /** A head of two bytes: key length (bits 0 to 12), payload (14), posting list (15). */
  private void item(int number, int at) {
    text.append(number < 0 ? "highKey" : Integer.toString(number)).append(" offset=").append(at);
    if (at >= PageHeader.SIZE && at + Short.BYTES <= PageKind.INDEX_SPECIAL) {
      int head = PageBytes.u16(page, at);
      int keyLength = Math.min(head & 0x1FFF, PageKind.INDEX_SPECIAL - at - Short.BYTES);
      bytes(" key=", at + Short.BYTES, keyLength);
      rest(head, at + Short.BYTES + keyLength, number);
    }
    text.append('\n');
  }

  private void rest(int head, int at, int number) {
    boolean leaf = PageBytes.u8(page, PageKind.INDEX_SPECIAL + 22) == 0;
    if (number < 0 || at + 6 > PageKind.INDEX_SPECIAL) {
      return;
    }
    if (!leaf) {
      text.append(" child=").append(PageBytes.u32(page, at));
    } else if ((head & 0x8000) != 0) {
      text.append(" count=").append(PageBytes.u16(page, at));
    } else {
      long tid = PageBytes.u48(page, at);
      text.append(" tid=(%d,%d)".formatted(tid >>> 16, tid & 0xFFFF));
    }
  }
}
