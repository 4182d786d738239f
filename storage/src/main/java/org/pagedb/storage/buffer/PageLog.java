package org.pagedb.storage.buffer;

import java.util.Arrays;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageChanges;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.wal.WalRecord;
import org.pagedb.storage.wal.WalRecordType;

/**
 * The PAGES record: what one mini-transaction did, page by page; writing it and doing it again.
 * Layout: {@code docs/format/wal.md}.
 */
final class PageLog {

  /** Changes to apply to the page as it was. */
  static final int CHANGES = 0;

  /** Changes to apply to a page of zeros. */
  static final int ADDED = 1;

  /** The whole page but for what lies between lower and upper. */
  static final int IMAGE = 2;

  private static final Fork[] FORKS = Fork.values();

  private PageLog() {}

  /**
   * Fills {@code record}; false if nothing needs to be logged. Pages not changed since {@code
   * redo}, where the last checkpoint began, are logged as images: what a crash leaves of them may
   * be torn.
   */
  static boolean write(WalRecord record, LatchedPage[] pages, int count, long redo) {
    record.begin(WalRecordType.PAGES);
    boolean any = false;
    for (int i = 0; i < count; i++) {
      LatchedPage page = pages[i];
      boolean first = PageHeader.lsn(page.frame.chunk(), page.frame.base()) <= redo;
      if (page.added || page.writer.isChanged()) {
        write(record, page, first);
        any = true;
      } else if (page.writer.isHinted() && first) {
        image(record, page.file, page.block, page.frame);
        any = true;
      }
    }
    return any;
  }

  private static void write(WalRecord record, LatchedPage page, boolean first) {
    PageChanges changes = page.writer.changes();
    if (changes.isFull() || first && !page.added) {
      image(record, page.file, page.block, page.frame);
      return;
    }
    head(record, page.file, page.block, page.added ? ADDED : CHANGES);
    record.putShort(changes.length()).putBytes(changes.bytes(), 0, changes.length());
  }

  private static void head(WalRecord record, PageFile file, int block, int kind) {
    FileId id = file.id();
    record.putInt(id.relation()).putByte(id.fork().ordinal()).putByte(kind).putInt(block);
  }

  /** Adds an image of a latched page. */
  static void image(WalRecord record, PageFile file, int block, Frame frame) {
    head(record, file, block, IMAGE);
    byte[] chunk = frame.chunk();
    int base = frame.base();
    boolean holed = !PageHeader.isNew(chunk, base);
    int lower = holed ? PageHeader.lower(chunk, base) : PageHeader.PAGE_SIZE;
    int upper = holed ? PageHeader.upper(chunk, base) : PageHeader.PAGE_SIZE;
    record.putShort(lower).putShort(upper);
    record.putBytes(chunk, base, lower);
    record.putBytes(chunk, base + upper, PageHeader.PAGE_SIZE - upper);
  }

  /** One page's part of a PAGES record. */
  static final class Part {
    FileId file;
    int block;
    int kind;
    private WalRecord record;
    private int at;
    private int lower;
    private int upper;
    private int length;

    /** Takes the next part out of the record. */
    void read(WalRecord from) {
      record = from;
      int relation = from.takeInt();
      int fork = from.takeByte();
      kind = from.takeByte();
      block = from.takeInt();
      require(fork < FORKS.length && kind <= IMAGE && block >= 0);
      file = new FileId(relation, FORKS[fork]);
      if (kind == IMAGE) {
        lower = from.takeShort();
        upper = from.takeShort();
        require(lower <= upper && upper <= PageHeader.PAGE_SIZE);
        at = from.takeBytes(lower + PageHeader.PAGE_SIZE - upper);
      } else {
        length = from.takeShort();
        at = from.takeBytes(length);
      }
    }

    private void require(boolean holds) {
      if (!holds) {
        throw new StorageException(
            StorageError.DATA_CORRUPTED,
            "corrupt WAL record: lsn=%d found=[kind=%d block=%d] rule=[%s]"
                .formatted(record.lsn(), kind, block, "a page's part names fork, kind and block"));
      }
    }

    /** Brings a page to the state behind this record. */
    void redo(byte[] array, int base) {
      byte[] content = record.content();
      if (kind == IMAGE) {
        System.arraycopy(content, at, array, base, lower);
        Arrays.fill(array, base + lower, base + upper, (byte) 0);
        System.arraycopy(content, at + lower, array, base + upper, PageHeader.PAGE_SIZE - upper);
        return;
      }
      if (kind == ADDED) {
        Arrays.fill(array, base, base + PageHeader.PAGE_SIZE, (byte) 0);
      }
      PageChanges.redo(content, at, at + length, array, base);
    }
  }
}
