package org.pagedb.storage.tuple;

import java.util.List;
import org.pagedb.storage.vector.ColumnVector;
import org.pagedb.storage.vector.DoubleVector;
import org.pagedb.storage.vector.LongVector;

/**
 * Keeps the tuples of a page that fulfil all of some predicates. Comparisons do not branch on their
 * outcome, which is unpredictable; whether a tuple has nulls is predictable and is branched on. One
 * thread.
 */
public final class TupleFilter {

  private static final int NULL = -1;
  private static final int MISSING = -2;

  private final RowLayout layout;
  private final ColumnPredicate[] predicates;
  private int[] places = new int[0];
  private long[] keys = new long[0];

  /** A filter; {@link ColumnPredicate.Range} columns must be numbers, see {@link ColumnKind}. */
  public TupleFilter(RowLayout layout, List<ColumnPredicate> predicates) {
    this.layout = layout;
    this.predicates = predicates.toArray(new ColumnPredicate[0]);
    for (ColumnPredicate predicate : predicates) {
      if (predicate instanceof ColumnPredicate.Range range
          && (!layout.kind(range.column()).isNumber()
              || range.floating() != isFloating(layout.kind(range.column())))) {
        throw new IllegalArgumentException(
            "predicate=%s kind=%s".formatted(predicate, layout.kind(range.column())));
      }
    }
  }

  private static boolean isFloating(ColumnKind kind) {
    return kind.type() == ColumnKind.Type.FLOAT4 || kind.type() == ColumnKind.Type.FLOAT8;
  }

  /** Whether it keeps everything. */
  public boolean isEmpty() {
    return predicates.length == 0;
  }

  /**
   * Moves the items that are kept to the front, in order.
   *
   * @param items packed as {@link TupleItem}
   * @return how many are kept
   */
  public int apply(byte[] page, int[] items, int count) {
    if (places.length < count) {
      places = new int[Math.max(count, 256)];
      keys = new long[places.length];
    }
    int kept = count;
    for (ColumnPredicate predicate : predicates) {
      kept =
          predicate instanceof ColumnPredicate.Range range
              ? keepInRange(range, page, items, kept)
              : keepByNull((ColumnPredicate.Null) predicate, page, items, kept);
    }
    return kept;
  }

  /** Whether the one tuple that begins at {@code at} is kept. */
  public boolean keeps(byte[] bytes, int at) {
    for (ColumnPredicate predicate : predicates) {
      if (!keeps(predicate, bytes, at)) {
        return false;
      }
    }
    return true;
  }

  private boolean keeps(ColumnPredicate predicate, byte[] bytes, int at) {
    int place = locate(bytes, at, layout.positionOf(predicate.column()));
    if (predicate instanceof ColumnPredicate.Range range) {
      return !isNull(range.column(), place) && contains(range, key(range, bytes, place));
    }
    return isNull(predicate.column(), place) != ((ColumnPredicate.Null) predicate).negated();
  }

  private int keepByNull(ColumnPredicate.Null predicate, byte[] page, int[] items, int count) {
    int position = layout.positionOf(predicate.column());
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int at = TupleItem.index(items[i]);
      boolean isNull = isNull(predicate.column(), locate(page, at, position));
      items[kept] = items[i];
      kept += isNull != predicate.negated() ? 1 : 0;
    }
    return kept;
  }

  private int keepInRange(ColumnPredicate.Range range, byte[] page, int[] items, int count) {
    int position = layout.positionOf(range.column());
    int offset = layout.offsetAt(position);
    int usual = offset < 0 ? -1 : TupleHeader.SIZE + offset;
    int present = 0;
    boolean missing = false;
    for (int i = 0; i < count; i++) {
      int at = TupleItem.index(items[i]);
      int attributes = TupleHeader.attributes(page, at);
      boolean plain =
          usual >= 0
              && (attributes & TupleHeader.HAS_NULLS) == 0
              && (attributes & TupleHeader.COUNT_MASK) > position;
      int place = plain ? at + usual : locate(page, at, position);
      items[present] = items[i];
      places[present] = place;
      if (place >= 0) {
        present++;
      } else if (!isNull(range.column(), place)) {
        missing = true;
        present++;
      }
    }
    if (missing) {
      for (int i = 0; i < present; i++) {
        keys[i] = key(range, page, places[i]);
      }
    } else {
      loadKeys(layout.kind(range.column()), page, present);
    }
    return keepKeys(range, items, present);
  }

  private void loadKeys(ColumnKind kind, byte[] page, int count) {
    if (isFloating(kind)) {
      for (int i = 0; i < count; i++) {
        keys[i] = ColumnPredicate.keyOf(FixedValues.doubleAt(kind, page, places[i]));
      }
    } else {
      FixedValues.gatherLongs(kind, page, places, 0, count, 0, keys, 0);
    }
  }

  private int keepKeys(ColumnPredicate.Range range, int[] items, int count) {
    if (range.low() > range.high()) {
      return range.negated() ? count : 0;
    }
    long low = range.low();
    long span = range.high() - low + Long.MIN_VALUE;
    boolean wanted = !range.negated();
    int kept = 0;
    for (int i = 0; i < count; i++) {
      items[kept] = items[i];
      // low <= key <= high as one unsigned comparison
      kept += keys[i] - low + Long.MIN_VALUE <= span == wanted ? 1 : 0;
    }
    return kept;
  }

  private static boolean contains(ColumnPredicate.Range range, long key) {
    return (range.low() <= key && key <= range.high()) != range.negated();
  }

  private boolean isNull(int column, int place) {
    return place == NULL || place == MISSING && layout.missingIsNull(column);
  }

  private long key(ColumnPredicate.Range range, byte[] page, int place) {
    ColumnKind kind = layout.kind(range.column());
    if (place == MISSING) {
      ColumnVector missing = layout.missing(range.column());
      return isFloating(kind)
          ? ColumnPredicate.keyOf(((DoubleVector) missing).at(0))
          : ((LongVector) missing).at(0);
    }
    return isFloating(kind)
        ? ColumnPredicate.keyOf(FixedValues.doubleAt(kind, page, place))
        : FixedValues.longAt(kind, page, place);
  }

  /** Where the value at a position begins, or {@link #NULL}, or {@link #MISSING}. */
  private int locate(byte[] page, int at, int position) {
    int attributes = TupleHeader.attributes(page, at);
    if ((attributes & TupleHeader.COUNT_MASK) <= position) {
      return MISSING;
    }
    boolean nulls = (attributes & TupleHeader.HAS_NULLS) != 0;
    if (nulls && TupleHeader.isNull(page, at, position)) {
      return NULL;
    }
    int place = at + TupleHeader.dataOffset(attributes);
    if (layout.offsetAt(position) >= 0
        && !(nulls && TupleReader.hasNullBefore(page, at, position))) {
      return place + layout.offsetAt(position);
    }
    for (int before = 0; before < position; before++) {
      if (!nulls || !TupleHeader.isNull(page, at, before)) {
        ColumnKind kind = layout.kind(layout.columnAt(before));
        place += kind.isFixedWidth() ? kind.width() : Varlena.totalSize(page, place);
      }
    }
    return place;
  }
}
