package org.pagedb.storage.toast;

import java.util.Arrays;
import org.pagedb.storage.error.StorageError;
import org.pagedb.storage.error.StorageException;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.page.PageItems;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.tuple.TupleHeader;
import org.pagedb.storage.tuple.Varlena;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;

/**
 * Makes rows fit: while a row is longer than {@value #TARGET} bytes, its longest value that can be
 * helped is compressed, or if that does not pay or was done, moved out of line. One thread.
 */
public final class Toaster {

  /** Rows up to this are stored as they are; four such fit a page. */
  public static final int TARGET = 2032;

  private static final int MIN_COMPRESSED = 64;
  private static final int HEADS = Varlena.POINTER_SIZE - 1;

  private final RowLayout layout;
  private final ToastStore store;
  private Lz4Block lz4;

  /** For rows of a layout whose long values go to a store. */
  public Toaster(RowLayout layout, ToastStore store) {
    this.layout = layout;
    this.store = store;
  }

  /**
   * The stored forms, by column, that make a row fit; null where the plain form stays.
   *
   * @param plainSize the row's size with all values plain
   * @param stored forms that are kept as they are, by column, or null
   * @throws StorageException VALUE_TOO_LARGE if the row cannot fit a page even so, or a value is
   *     larger than 1 GiB
   */
  public byte[][] shrink(
      ColumnBatch batch, int row, long plainSize, byte[][] stored, long xmin, int command) {
    byte[][] forms = stored == null ? new byte[layout.columnCount()][] : stored.clone();
    long size = plainSize;
    for (int column = 0; column < forms.length; column++) {
      if (forms[column] != null) {
        size -= plainSize(batch, row, column) - forms[column].length;
      }
    }
    boolean[] done = new boolean[forms.length];
    boolean[] compressed = new boolean[forms.length];
    while (size > TARGET) {
      int column = longest(batch, row, forms, done);
      if (column < 0) {
        break;
      }
      int before = size(batch, row, column, forms);
      if (!compressed[column] && forms[column] == null && before >= MIN_COMPRESSED) {
        compressed[column] = true;
        forms[column] = compress((BytesVector) batch.column(column), row);
      }
      if (size(batch, row, column, forms) == before || before > TARGET && !fits(forms[column])) {
        forms[column] =
            moveOut((BytesVector) batch.column(column), row, forms[column], xmin, command);
        done[column] = true;
      }
      size += size(batch, row, column, forms) - before;
    }
    checkFits(size);
    return forms;
  }

  private static boolean fits(byte[] form) {
    return form != null && form.length <= TARGET;
  }

  private static void checkFits(long size) {
    if (size > PageItems.MAX_ITEM_LENGTH) {
      throw new StorageException(
          StorageError.VALUE_TOO_LARGE,
          "row is too big: size %d, maximum size %d".formatted(size, PageItems.MAX_ITEM_LENGTH));
    }
  }

  private int longest(ColumnBatch batch, int row, byte[][] forms, boolean[] done) {
    int longest = -1;
    int most = HEADS;
    for (int column = 0; column < forms.length; column++) {
      if (layout.kind(column).type() == ColumnKind.Type.VARLENA
          && !done[column]
          && !batch.column(column).isNull(row)
          && !isPointer(forms[column])
          && size(batch, row, column, forms) > most) {
        longest = column;
        most = size(batch, row, column, forms);
      }
    }
    return longest;
  }

  private static boolean isPointer(byte[] form) {
    return form != null && Varlena.isPointer(form, 0);
  }

  private static int size(ColumnBatch batch, int row, int column, byte[][] forms) {
    return forms[column] != null ? forms[column].length : plainSize(batch, row, column);
  }

  private static int plainSize(ColumnBatch batch, int row, int column) {
    BytesVector vector = (BytesVector) batch.column(column);
    return vector.isNull(row) ? 0 : Varlena.storedSize(vector.length(row));
  }

  /** The compressed form, or null if that would not save a quarter. */
  private byte[] compress(BytesVector vector, int row) {
    int raw = vector.length(row);
    if (raw > Varlena.MAX_LENGTH) {
      throw new StorageException(
          StorageError.VALUE_TOO_LARGE,
          "value of %d bytes is larger than %d".formatted(raw, Varlena.MAX_LENGTH));
    }
    if (lz4 == null) {
      lz4 = new Lz4Block(); // its table is larger than most rows
    }
    int count = lz4.compress(vector.buffer(row), vector.offset(row), raw);
    if (count > raw - raw / 4) {
      return null;
    }
    byte[] form = new byte[2 * Integer.BYTES + count];
    int at = Varlena.putCompressedHead(form, 0, Integer.BYTES + count);
    PageBytes.putInt(form, at, raw);
    System.arraycopy(lz4.bytes(), 0, form, at + Integer.BYTES, count);
    return form;
  }

  private byte[] moveOut(BytesVector vector, int row, byte[] form, long xmin, int command) {
    int raw = vector.length(row);
    if (form == null) {
      return store.store(xmin, command, false, raw, vector.buffer(row), vector.offset(row), raw);
    }
    byte[] packed = Arrays.copyOfRange(form, 2 * Integer.BYTES, form.length);
    return store.store(xmin, command, true, raw, packed, 0, packed.length);
  }

  /** Ends the chunks of all pointers among the forms that {@code kept} does not have. */
  public void delete(byte[][] forms, byte[][] kept, long xmax, int command) {
    for (int column = 0; column < forms.length; column++) {
      if (forms[column] != null && (kept == null || kept[column] != forms[column])) {
        store.delete(forms[column], 0, xmax, command);
      }
    }
  }

  /**
   * The stored forms in a tuple that are not plain, by column; null where plain, null or missing.
   * Null at all if the tuple has none.
   */
  public byte[][] storedForms(byte[] tuple, int at) {
    int attributes = TupleHeader.attributes(tuple, at);
    if ((attributes & TupleHeader.HAS_EXTERNAL) == 0) {
      return null;
    }
    byte[][] forms = new byte[layout.columnCount()][];
    boolean nulls = (attributes & TupleHeader.HAS_NULLS) != 0;
    int place = at + TupleHeader.dataOffset(attributes);
    for (int position = 0; position < (attributes & TupleHeader.COUNT_MASK); position++) {
      if (nulls && TupleHeader.isNull(tuple, at, position)) {
        continue;
      }
      int column = layout.columnAt(position);
      ColumnKind kind = layout.kind(column);
      int length = kind.isFixedWidth() ? kind.width() : Varlena.totalSize(tuple, place);
      if (!kind.isFixedWidth() && !Varlena.isPlain(tuple, place)) {
        forms[column] = Arrays.copyOfRange(tuple, place, place + length);
      }
      place += length;
    }
    return forms;
  }
}
