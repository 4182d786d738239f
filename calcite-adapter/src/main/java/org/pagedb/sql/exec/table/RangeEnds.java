package org.pagedb.sql.exec.table;

import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.btree.KeyPosition;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * Where a range of an index begins and ends behind the key columns that are pinned: by bounds of
 * the next column, by the start of a LIKE pattern, or by a row of values.
 */
final class RangeEnds {

  private static final int LOWER = -1;
  private static final int UPPER = 1;

  private final KeyLayout layout;
  private final PgType[] types;
  private final int column;
  private final KeyProbe probe;
  private final KeyEncoder encoder;
  private ColumnVector low;
  private ColumnVector high;
  private ColumnVector[] row;
  private byte[] prefix;
  private KeyPosition from;
  private KeyPosition to;

  /** {@code probe} is null where the pinned columns say all; the encoder holds their values. */
  RangeEnds(KeyLayout layout, PgType[] types, int column, KeyProbe probe, KeyEncoder encoder) {
    this.layout = layout;
    this.types = types;
    this.column = column;
    this.probe = probe;
    this.encoder = encoder;
  }

  /** Computes the values; false if they leave nothing. */
  boolean evaluate(ColumnBatch nothing) {
    if (probe instanceof KeyProbe.Between between) {
      low = value(between.low(), nothing);
      high = value(between.high(), nothing);
      return isPossible(low, LOWER) && isPossible(high, UPPER);
    } else if (probe instanceof KeyProbe.Prefix like) {
      ColumnVector pattern = value(like.pattern(), nothing);
      prefix = pattern.isNull(0) ? null : start(like.pattern().type(), pattern);
      return prefix != null;
    } else if (probe instanceof KeyProbe.Row compared) {
      row = new ColumnVector[compared.values().length];
      for (int i = 0; i < row.length; i++) {
        row[i] = value(compared.values()[i], nothing);
      }
      return isPossible(row[0], compared.above() ? LOWER : UPPER);
    }
    return true;
  }

  private static ColumnVector value(Kernel kernel, ColumnBatch nothing) {
    return kernel == null ? null : kernel.evaluate(nothing, null, 1);
  }

  /** A null bound leaves nothing, nor does one beyond all that the column can hold. */
  private boolean isPossible(ColumnVector bound, int side) {
    return bound == null
        || !bound.isNull(0) && KeyValues.compareWithRange(layout, column, bound, 0) != -side;
  }

  private static byte[] start(PgType type, ColumnVector pattern) {
    return PatternStart.of((String) DatumVectors.read(type, pattern, 0));
  }

  /** Sets the ends; the encoder holds the pinned columns and may be changed. */
  void place() {
    int pinned = encoder.keyLength();
    if (probe == null) {
      from = KeyPosition.before(encoder.key(), pinned);
      to = KeyPosition.after(encoder.key(), pinned);
    } else if (probe instanceof KeyProbe.Between between) {
      placeBetween(between);
    } else if (probe instanceof KeyProbe.Prefix) {
      encoder.putBytes(prefix, 0, prefix.length);
      // Without the mark that ends a string: everything that goes on as it likes.
      from = KeyPosition.before(encoder.key(), encoder.keyLength() - 1);
      to = KeyPosition.after(encoder.key(), encoder.keyLength() - 1);
    } else {
      placeRow((KeyProbe.Row) probe);
    }
  }

  private void placeBetween(KeyProbe.Between between) {
    byte[] pinned = encoder.copyKey();
    KeyPosition lower = end(low, between.lowInclusive(), LOWER);
    rewind(pinned);
    KeyPosition upper = end(high, between.highInclusive(), UPPER);
    boolean descending = layout.column(column).descending();
    from = descending ? upper : lower;
    to = descending ? lower : upper;
  }

  private void rewind(byte[] pinned) {
    encoder.rewind(pinned, column);
  }

  private KeyPosition end(ColumnVector bound, boolean inclusive, int side) {
    boolean open = bound == null || KeyValues.compareWithRange(layout, column, bound, 0) == side;
    if (open) {
      encoder.putAnyNotNull();
    } else {
      KeyValues.put(encoder, types[column], bound, 0);
    }
    return position(side, open || inclusive);
  }

  private KeyPosition position(int side, boolean included) {
    boolean first = side == LOWER != layout.column(column).descending();
    return first == included
        ? KeyPosition.before(encoder.key(), encoder.keyLength())
        : KeyPosition.after(encoder.key(), encoder.keyLength());
  }

  /** May leave in rows that only differ where a value is null: the condition is tested again. */
  private void placeRow(KeyProbe.Row compared) {
    byte[] pinned = encoder.copyKey();
    int side = compared.above() ? LOWER : UPPER;
    int used = 0;
    while (used < row.length && isPlaceable(column + used, row[used])) {
      KeyValues.put(encoder, types[column + used], row[used], 0);
      used++;
    }
    if (used == 0) {
      encoder.putAnyNotNull();
    }
    KeyPosition bound = position(side, used < row.length || compared.inclusive());
    rewind(pinned);
    encoder.putAnyNotNull();
    KeyPosition other = position(-side, true);
    boolean forward = compared.above() != layout.column(column).descending();
    from = forward ? bound : other;
    to = forward ? other : bound;
  }

  private boolean isPlaceable(int at, ColumnVector value) {
    return !value.isNull(0) && KeyValues.compareWithRange(layout, at, value, 0) == 0;
  }

  KeyPosition from() {
    return from;
  }

  KeyPosition to() {
    return to;
  }
}
