package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.btree.KeyPosition;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * The part of an index that a scan reads: some leading columns equal to values, and the next one
 * between two bounds, either of which may be missing. Values are computed anew at each {@link
 * #compute}.
 */
public final class IndexRange {

  private final KeyLayout layout;
  private final PgType[] types;
  private final Kernel[] equals;
  private final Kernel low;
  private final boolean lowInclusive;
  private final Kernel high;
  private final boolean highInclusive;
  private final KeyEncoder encoder;
  private final ColumnBatch nothing = new ColumnBatch();
  private KeyPosition from;
  private KeyPosition to;

  /**
   * A range.
   *
   * @param types the key columns' types
   * @param equals values of the leading columns
   * @param low a lower bound of the column after them, or null
   * @param high an upper bound of it, or null
   */
  public IndexRange(
      KeyLayout layout,
      PgType[] types,
      Kernel[] equals,
      Kernel low,
      boolean lowInclusive,
      Kernel high,
      boolean highInclusive) {
    this.layout = layout;
    this.types = types;
    this.equals = equals;
    this.low = low;
    this.lowInclusive = lowInclusive;
    this.high = high;
    this.highInclusive = highInclusive;
    encoder = new KeyEncoder(layout);
    nothing.selectAll(1);
  }

  /** Computes the ends; false if nothing can be in the range, because a value is null. */
  boolean compute() {
    for (int k = 0; k < equals.length; k++) {
      ColumnVector value = equals[k].evaluate(nothing, null, 1);
      if (value.isNull(0) || KeyValues.compareWithRange(layout, k, value, 0) != 0) {
        return false;
      }
    }
    if (low == null && high == null) {
      prefix();
      from = KeyPosition.before(encoder.key(), encoder.keyLength());
      to = KeyPosition.after(encoder.key(), encoder.keyLength());
      return true;
    }
    boolean descending = layout.column(equals.length).descending();
    KeyPosition lower = end(low, lowInclusive, -1, descending);
    KeyPosition upper = end(high, highInclusive, 1, descending);
    from = descending ? upper : lower;
    to = descending ? lower : upper;
    return from != null && to != null;
  }

  private void prefix() {
    encoder.clear();
    for (int k = 0; k < equals.length; k++) {
      KeyValues.put(encoder, types[k], equals[k].evaluate(nothing, null, 1), 0);
    }
  }

  /**
   * One end; {@code side} is -1 for the lower bound and 1 for the upper one. Null if the bound
   * leaves nothing.
   */
  private KeyPosition end(Kernel bound, boolean inclusive, int side, boolean descending) {
    prefix();
    int column = equals.length;
    boolean open = bound == null;
    boolean included = inclusive;
    if (!open) {
      ColumnVector value = bound.evaluate(nothing, null, 1);
      if (value.isNull(0)) {
        return null;
      }
      int place = KeyValues.compareWithRange(layout, column, value, 0);
      if (place == -side) {
        return null;
      }
      open = place == side;
      if (!open) {
        KeyValues.put(encoder, types[column], value, 0);
      }
    }
    if (open) {
      encoder.putAnyNotNull();
      included = true;
    }
    boolean first = side < 0 != descending;
    return first == included
        ? KeyPosition.before(encoder.key(), encoder.keyLength())
        : KeyPosition.after(encoder.key(), encoder.keyLength());
  }

  KeyPosition from() {
    return from;
  }

  KeyPosition to() {
    return to;
  }
}
