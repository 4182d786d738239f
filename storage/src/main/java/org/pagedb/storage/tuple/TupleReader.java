package org.pagedb.storage.tuple;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.storage.page.PageBytes;
import org.pagedb.storage.vector.BytesVector;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * Decodes chosen columns of many tuples into column vectors by a program made once.
 *
 * <p>Tuples that hold all the columns needed and have no null among them and what is stored before
 * them are <em>plain</em>: their fixed-width columns sit at constant offsets and are gathered a
 * column at a time; behind the first variable column a short list of steps is walked. Other tuples
 * are read one at a time. Fixed and variable bytes are put by reference into the page given. One
 * thread.
 */
public final class TupleReader {

  /** A stop of the walk behind the constant offsets: skip so many bytes, or read a varlena. */
  private record Step(int skip, ColumnKind kind, int target) {}

  private static final int NOT_WANTED = -1;

  private final RowLayout layout;
  private final int[] columns;
  private final ExternalValues external;
  private final int[] targetAt;
  private final int positions;
  private final int[] gatherTargets;
  private final int walkOffset;
  private final Step[] steps;
  private int[] starts = new int[0];

  /**
   * A reader of {@code columns}, in that order; none twice.
   *
   * @param external reads what is compressed or out of line
   */
  public TupleReader(RowLayout layout, int[] columns, ExternalValues external) {
    this.layout = layout;
    this.columns = columns.clone();
    this.external = external;
    targetAt = new int[layout.columnCount()];
    Arrays.fill(targetAt, NOT_WANTED);
    int last = -1;
    for (int target = 0; target < columns.length; target++) {
      int position = layout.positionOf(columns[target]);
      targetAt[position] = target;
      last = Math.max(last, position);
    }
    positions = last + 1;
    gatherTargets = gathered();
    int first = 0;
    while (first < positions && isGathered(first)) {
      first++;
    }
    walkOffset = first < positions ? layout.offsetAt(first) : 0;
    steps = program(first);
  }

  /** Plain loops here and below: a reader is made for every short statement. */
  private int[] gathered() {
    int[] targets = new int[columns.length];
    int count = 0;
    for (int target = 0; target < columns.length; target++) {
      if (isGathered(layout.positionOf(columns[target]))) {
        targets[count++] = target;
      }
    }
    return Arrays.copyOf(targets, count);
  }

  private boolean isGathered(int position) {
    return layout.offsetAt(position) >= 0 && layout.kind(layout.columnAt(position)).isFixedWidth();
  }

  /** Steps from position {@code first} on, neighbouring unwanted fixed columns made one skip. */
  private Step[] program(int first) {
    List<Step> program = new ArrayList<>();
    int skip = 0;
    for (int position = first; position < positions; position++) {
      ColumnKind kind = layout.kind(layout.columnAt(position));
      if (kind.isFixedWidth() && targetAt[position] == NOT_WANTED) {
        skip += kind.width();
      } else {
        program.add(new Step(skip, kind, targetAt[position]));
        skip = 0;
      }
    }
    return program.toArray(new Step[0]);
  }

  /** The columns it reads. */
  public int[] columns() {
    return columns.clone();
  }

  /** An empty batch with a vector for each column it reads. */
  public ColumnBatch newBatch(int capacity) {
    return layout.newBatch(capacity, columns);
  }

  /**
   * Decodes tuples into rows from {@code row} on. The vectors must have been reset, at least for
   * those rows.
   *
   * @param items packed as {@link TupleItem}, each a valid tuple of the layout
   */
  public void read(byte[] page, int[] items, int count, ColumnBatch target, int row) {
    for (int i = 0; i < columns.length; i++) {
      target.column(i).ensureCapacity(row + count);
    }
    if (columns.length == 0) {
      return;
    }
    if (starts.length < count) {
      starts = new int[Math.max(count, 256)];
    }
    int from = 0;
    while (from < count) {
      int to = plainRun(page, items, from, count);
      readPlain(page, from, to, target, row + from);
      from = to;
      while (from < count && !isPlain(page, TupleItem.index(items[from]))) {
        readAny(page, TupleItem.index(items[from]), target, row + from);
        from++;
      }
    }
  }

  /** Decodes one tuple that begins at any index of {@code bytes}. */
  public void readRow(byte[] bytes, int at, ColumnBatch target, int row) {
    for (int i = 0; i < columns.length; i++) {
      target.column(i).ensureCapacity(row + 1);
    }
    readAny(bytes, at, target, row);
  }

  /** Notes where the data of plain tuples starts, and returns the first that is not plain. */
  private int plainRun(byte[] page, int[] items, int from, int count) {
    int[] dataStarts = starts;
    int i = from;
    for (; i < count; i++) {
      int at = TupleItem.index(items[i]);
      int attributes = TupleHeader.attributes(page, at);
      if ((attributes & TupleHeader.HAS_NULLS) == 0) {
        if ((attributes & TupleHeader.COUNT_MASK) < positions) {
          return i;
        }
        dataStarts[i] = at + TupleHeader.SIZE;
      } else if (isPlain(page, at)) {
        dataStarts[i] = at + TupleHeader.dataOffset(attributes);
      } else {
        return i;
      }
    }
    return i;
  }

  private boolean isPlain(byte[] page, int at) {
    int attributes = TupleHeader.attributes(page, at);
    return (attributes & TupleHeader.COUNT_MASK) >= positions
        && ((attributes & TupleHeader.HAS_NULLS) == 0 || !hasNullBefore(page, at, positions));
  }

  static boolean hasNullBefore(byte[] page, int at, int positions) {
    int bits = at + TupleHeader.SIZE;
    int whole = positions >>> 3;
    for (int i = 0; i < whole; i++) {
      if (page[bits + i] != 0) {
        return true;
      }
    }
    int rest = positions & 7;
    return rest != 0 && (page[bits + whole] & (1 << rest) - 1) != 0;
  }

  private void readPlain(byte[] page, int from, int to, ColumnBatch target, int row) {
    for (int t : gatherTargets) {
      int column = columns[t];
      FixedValues.gather(
          layout.kind(column),
          page,
          starts,
          from,
          to,
          layout.offsetAt(layout.positionOf(column)),
          target.column(t),
          row);
    }
    if (steps.length > 0) {
      for (int i = from; i < to; i++) {
        walk(page, starts[i] + walkOffset, target, row + i - from);
      }
    }
  }

  private void walk(byte[] page, int at, ColumnBatch target, int row) {
    for (Step step : steps) {
      at += step.skip;
      if (step.kind.isFixedWidth()) {
        FixedValues.put(step.kind, page, at, target.column(step.target), row);
        at += step.kind.width();
      } else {
        if (step.target != NOT_WANTED) {
          putVarlena(page, at, (BytesVector) target.column(step.target), row);
        }
        at += Varlena.totalSize(page, at);
      }
    }
  }

  private void putVarlena(byte[] page, int at, BytesVector vector, int row) {
    int first = PageBytes.u8(page, at);
    if ((first & 1) != 0 && first != Varlena.POINTER_TAG) {
      vector.putReference(row, page, at + 1, first >>> 1);
    } else if (Varlena.isPlain(page, at)) {
      vector.putReference(row, page, at + Varlena.LONG_HEAD, PageBytes.i32(page, at) >>> 2);
    } else {
      external.read(page, at, vector, row);
    }
  }

  private void readAny(byte[] page, int at, ColumnBatch target, int row) {
    int attributes = TupleHeader.attributes(page, at);
    boolean nulls = (attributes & TupleHeader.HAS_NULLS) != 0;
    int stored = Math.min(attributes & TupleHeader.COUNT_MASK, positions);
    int value = at + TupleHeader.dataOffset(attributes);
    for (int position = 0; position < stored; position++) {
      int wanted = targetAt[position];
      ColumnKind kind = layout.kind(layout.columnAt(position));
      if (nulls && TupleHeader.isNull(page, at, position)) {
        if (wanted != NOT_WANTED) {
          target.column(wanted).putNull(row);
        }
      } else {
        if (wanted != NOT_WANTED) {
          putValue(kind, page, value, target.column(wanted), row);
        }
        value += kind.isFixedWidth() ? kind.width() : Varlena.totalSize(page, value);
      }
    }
    for (int position = stored; position < positions; position++) {
      if (targetAt[position] != NOT_WANTED) {
        layout.putMissing(layout.columnAt(position), target.column(targetAt[position]), row);
      }
    }
  }

  private void putValue(ColumnKind kind, byte[] page, int at, ColumnVector vector, int row) {
    if (kind.isFixedWidth()) {
      FixedValues.put(kind, page, at, vector, row);
    } else {
      putVarlena(page, at, (BytesVector) vector, row);
    }
  }
}
