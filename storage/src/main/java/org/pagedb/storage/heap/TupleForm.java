package org.pagedb.storage.heap;

import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.toast.ToastStore;
import org.pagedb.storage.toast.Toaster;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.TupleWriter;
import org.pagedb.storage.vector.ColumnBatch;

/** The tuple that is being written: its bytes, and the long values stored for it. One thread. */
final class TupleForm {

  private final TupleWriter writer;
  private final Toaster toaster;
  private final boolean mayBeLong;
  private byte[][] stored;
  private byte[][] handedOn;

  TupleForm(RowLayout layout, ToastStore toast) {
    writer = new TupleWriter(layout);
    toaster = new Toaster(layout, toast);
    mayBeLong = layout.hasVariableWidth();
  }

  byte[] bytes() {
    return writer.buffer();
  }

  int length() {
    return writer.length();
  }

  /** Whether {@link #makePlain} would make too long a tuple. */
  boolean isTooLong(ColumnBatch batch, int row) {
    return mayBeLong && writer.plainSize(batch, row) > Toaster.TARGET;
  }

  /** Makes the tuple with all values as they are. */
  void makePlain(ColumnBatch batch, int row) {
    stored = null;
    handedOn = null;
    if (writer.write(batch, row) > PageItems.MAX_ITEM_LENGTH) {
      throw new StorageException(
          StorageError.VALUE_TOO_LARGE,
          "row is too big: size %d, maximum size %d"
              .formatted(writer.length(), PageItems.MAX_ITEM_LENGTH));
    }
  }

  /**
   * Makes the tuple, its long values compressed or moved out of line, which writes other pages: no
   * page is latched.
   *
   * @param kept stored forms to hand on from the version before, by column, or null
   */
  void makeShort(ColumnBatch batch, int row, byte[][] kept, long xmin, int command) {
    handedOn = kept;
    stored = toaster.shrink(batch, row, writer.plainSize(batch, row), kept, xmin, command);
    writer.write(batch, row, stored);
  }

  /** Stamps the header. */
  void stamp(long xmin, int flags, int command) {
    TupleHeader.init(writer.buffer(), 0, xmin, flags, command);
  }

  /** Ends the values stored out of line for a tuple that was not written after all. */
  void discard(long xmax, int command) {
    if (stored != null) {
      toaster.delete(stored, handedOn, xmax, command);
    }
  }

  /** Ends the values of an ended version that the new one, if any, does not share. */
  void endValues(byte[][] old, byte[][] kept, long xmax, int command) {
    if (old != null) {
      toaster.delete(old, kept, xmax, command);
    }
  }

  /** The values of a tuple that are compressed or out of line, by column; null if none. */
  byte[][] storedForms(byte[] tuple, int at) {
    return toaster.storedForms(tuple, at);
  }

  /** Of an old version's stored forms those that an update leaves alone. */
  static byte[][] unchanged(byte[][] old, RowChange change) {
    if (old == null) {
      return null;
    }
    byte[][] kept = old.clone();
    for (int column = 0; column < kept.length; column++) {
      if (change.changedColumns()[column]) {
        kept[column] = null;
      }
    }
    return kept;
  }
}
