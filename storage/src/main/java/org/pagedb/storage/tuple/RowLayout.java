package org.pagedb.storage.tuple;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * The columns of a relation and the order in which a tuple stores them. Immutable.
 *
 * <p>Columns are numbered from 0 as the relation's definition lists them; <em>positions</em> are
 * the order in a tuple: at first those of fixed width, so that they sit at constant offsets, the
 * ones declared NOT NULL before the others, then the variable ones. Columns added later follow in
 * the order they were added, and tuples older than a column simply end before it: they have its
 * <em>missing value</em>.
 */
public final class RowLayout {

  /** The largest number of columns; PostgreSQL's limit. */
  public static final int MAX_COLUMNS = 1600;

  private final ColumnKind[] kinds;
  private final ColumnVector[] missing;
  private final int[] columnAt;
  private final int[] positionOf;
  private final int[] offsets;

  private RowLayout(ColumnKind[] kinds, ColumnVector[] missing, int[] columnAt) {
    if (kinds.length > MAX_COLUMNS) {
      throw new IllegalArgumentException("columns=" + kinds.length + " max=" + MAX_COLUMNS);
    }
    this.kinds = kinds;
    this.missing = missing;
    this.columnAt = columnAt;
    positionOf = new int[kinds.length];
    offsets = new int[kinds.length];
    int offset = 0;
    for (int position = 0; position < kinds.length; position++) {
      ColumnKind kind = kinds[columnAt[position]];
      positionOf[columnAt[position]] = position;
      offsets[position] = offset;
      offset = offset < 0 || !kind.isFixedWidth() ? -1 : offset + kind.width();
    }
  }

  /** A layout for columns of which none is declared NOT NULL. */
  public static RowLayout of(ColumnKind... kinds) {
    return of(List.of(kinds), new boolean[kinds.length]);
  }

  /**
   * The best order for a new relation.
   *
   * @param notNull which columns will never be null, as far as is known now
   */
  public static RowLayout of(List<ColumnKind> kinds, boolean[] notNull) {
    int[] order = new int[kinds.size()];
    int next = 0;
    for (boolean fixed : new boolean[] {true, false}) {
      for (boolean neverNull : new boolean[] {true, false}) {
        for (int column = 0; column < order.length; column++) {
          if (kinds.get(column).isFixedWidth() == fixed && notNull[column] == neverNull) {
            order[next++] = column;
          }
        }
      }
    }
    return ordered(kinds, order);
  }

  /**
   * The layout with a known order, as a catalog kept it.
   *
   * @param columnAt for each position its column
   */
  public static RowLayout ordered(List<ColumnKind> kinds, int[] columnAt) {
    if (!isOrder(columnAt, kinds.size())) {
      throw new IllegalArgumentException("not an order: " + Arrays.toString(columnAt));
    }
    return new RowLayout(
        kinds.toArray(new ColumnKind[0]), new ColumnVector[kinds.size()], columnAt.clone());
  }

  private static boolean isOrder(int[] columnAt, int columns) {
    boolean[] found = new boolean[columns];
    for (int column : columnAt) {
      if (column < 0 || column >= columns || found[column]) {
        return false;
      }
      found[column] = true;
    }
    return columnAt.length == columns;
  }

  /**
   * This layout with one more column at the end.
   *
   * @param missingValue a vector whose row 0 is what tuples written before have in the column; null
   *     if they have NULL. Kept, and must not change.
   */
  public RowLayout withColumn(ColumnKind kind, ColumnVector missingValue) {
    int n = kinds.length;
    ColumnKind[] moreKinds = Arrays.copyOf(kinds, n + 1);
    ColumnVector[] moreMissing = Arrays.copyOf(missing, n + 1);
    int[] moreColumnAt = Arrays.copyOf(columnAt, n + 1);
    moreKinds[n] = kind;
    moreMissing[n] = missingValue;
    moreColumnAt[n] = n;
    return new RowLayout(moreKinds, moreMissing, moreColumnAt);
  }

  /** How many columns there are. */
  public int columnCount() {
    return kinds.length;
  }

  /** The kind of a column. */
  public ColumnKind kind(int column) {
    return kinds[column];
  }

  /** The column stored at a position. */
  public int columnAt(int position) {
    return columnAt[position];
  }

  /** Where a column is stored. */
  public int positionOf(int column) {
    return positionOf[column];
  }

  /** For each position its column; a fresh array, to be kept in a catalog. */
  public int[] order() {
    return columnAt.clone();
  }

  /**
   * Bytes from the start of the data to a position, if no column before it is null; -1 if that
   * depends on the tuple.
   */
  public int offsetAt(int position) {
    return offsets[position];
  }

  /** Puts what tuples older than the column have in it. */
  public void putMissing(int column, ColumnVector target, int row) {
    if (missing[column] == null) {
      target.putNull(row);
    } else {
      target.copyFrom(missing[column], 0, row);
    }
  }

  boolean missingIsNull(int column) {
    return missing[column] == null || missing[column].isNull(0);
  }

  ColumnVector missing(int column) {
    return missing[column];
  }

  /** A batch with an empty vector for each of the columns listed. */
  public ColumnBatch newBatch(int capacity, int... columns) {
    List<ColumnVector> vectors = new ArrayList<>();
    for (int column : columns) {
      vectors.add(kinds[column].newVector(capacity));
    }
    return new ColumnBatch(vectors.toArray(new ColumnVector[0]));
  }

  /** A batch with an empty vector for each column. */
  public ColumnBatch newBatch(int capacity) {
    return newBatch(capacity, allColumns());
  }

  /** All column numbers in order; a fresh array. */
  public int[] allColumns() {
    return IntStream.range(0, kinds.length).toArray();
  }

  /** Whether any column can hold a value that may have to be stored out of line. */
  public boolean hasVariableWidth() {
    return kinds.length > 0
        && (offsets[kinds.length - 1] < 0 || !kinds[columnAt[kinds.length - 1]].isFixedWidth());
  }
}
