package org.pagedb.storage.vector;

/**
 * A batch of rows as columns, with an optional selection: when present, only the listed row
 * positions belong to the batch, in that order. Filters shrink the selection and move no values.
 */
public final class ColumnBatch {

  /**
   * How many rows producers aim for; a batch may hold fewer, and a wide page scan slightly more.
   */
  public static final int PREFERRED_ROWS = 1024;

  private final ColumnVector[] columns;
  private int[] selection;
  private boolean selected;
  private int size;

  /** A batch over the given columns; {@code columns} is kept, not copied. */
  public ColumnBatch(ColumnVector... columns) {
    this.columns = columns;
  }

  /** How many columns there are; may be zero, rows still count. */
  public int columnCount() {
    return columns.length;
  }

  /** The column at {@code index}, from 0. */
  public ColumnVector column(int index) {
    return columns[index];
  }

  /** Replaces a column, as a projection does that passes vectors through. */
  public void replaceColumn(int index, ColumnVector column) {
    columns[index] = column;
  }

  /** How many rows belong to the batch. */
  public int size() {
    return size;
  }

  /** Makes rows 0 to {@code size - 1} the batch, without a selection. */
  public void selectAll(int size) {
    this.size = size;
    selected = false;
  }

  /** Makes the first {@code size} entries of {@link #selectionBuffer} the batch. */
  public void select(int size) {
    this.size = size;
    selected = true;
  }

  /** Whether {@link #row} is more than the identity. */
  public boolean hasSelection() {
    return selected;
  }

  /** The position in the vectors of the {@code index}-th row of the batch. */
  public int row(int index) {
    return selected ? selection[index] : index;
  }

  /** The selection's array, at least {@code capacity} long; what it holds is kept. */
  public int[] selectionBuffer(int capacity) {
    if (selection == null) {
      selection = new int[Math.max(capacity, PREFERRED_ROWS)];
    } else if (selection.length < capacity) {
      selection = java.util.Arrays.copyOf(selection, Math.max(capacity, selection.length * 2));
    }
    return selection;
  }
}
