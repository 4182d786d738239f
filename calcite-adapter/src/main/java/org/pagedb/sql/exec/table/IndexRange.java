package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.storage.btree.KeyPosition;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/**
 * The parts of an index that a scan reads: one range, or where a key is compared with the elements
 * of an array one for each of them. They are visited in the scan's direction, do not overlap, and
 * so give the index's order. Values are computed anew at each {@link #compute}.
 */
public final class IndexRange {

  private final KeyLayout layout;
  private final PgType[] types;
  private final KeyProbe[] leading;
  private final RangeEnds ends;
  private final KeyEncoder encoder;
  private final ColumnVector[] values;
  private final int[] sizes;
  private final boolean several;
  private final ColumnBatch nothing = new ColumnBatch();
  private List<Choice> choices = List.of();
  private int at;
  private int step;

  /**
   * Ranges of an index.
   *
   * @param types the key columns' types
   * @param probes of the leading columns; the last may be one that ends the range
   */
  public IndexRange(KeyLayout layout, PgType[] types, List<KeyProbe> probes) {
    this.layout = layout;
    this.types = types;
    int count = probes.size();
    KeyProbe last = count == 0 ? null : probes.get(count - 1);
    boolean open = last == null || isLeading(last);
    leading = probes.subList(0, open ? count : count - 1).toArray(new KeyProbe[0]);
    values = new ColumnVector[leading.length];
    sizes = new int[leading.length];
    encoder = new KeyEncoder(layout);
    ends = new RangeEnds(layout, types, leading.length, open ? null : last, encoder);
    boolean any = false;
    for (KeyProbe probe : leading) {
      any |= probe instanceof KeyProbe.AnyOf;
    }
    several = any;
    nothing.selectAll(1);
  }

  private static boolean isLeading(KeyProbe probe) {
    return probe instanceof KeyProbe.Equal
        || probe instanceof KeyProbe.AnyOf
        || probe instanceof KeyProbe.IsNull;
  }

  /** Goes to the first range; false if there is nothing in any, because a value is null. */
  boolean compute(boolean backward) {
    for (int k = 0; k < leading.length; k++) {
      if (leading[k] instanceof KeyProbe.Equal equal) {
        values[k] = equal.value().evaluate(nothing, null, 1);
        if (values[k].isNull(0) || KeyValues.compareWithRange(layout, k, values[k], 0) != 0) {
          return false;
        }
      } else if (leading[k] instanceof KeyProbe.AnyOf any) {
        values[k] = elements(any, k);
      }
    }
    if (!ends.evaluate(nothing)) {
      return false;
    }
    if (!several) {
      encodePrefix(null);
      ends.place();
      return true;
    }
    choices = choices();
    at = backward ? choices.size() : -1;
    step = backward ? -1 : 1;
    return next();
  }

  /** Goes to the next range; false if there is none. */
  boolean next() {
    at += step;
    if (!several || at < 0 || at >= choices.size()) {
      return false;
    }
    encodePrefix(choices.get(at).rows());
    ends.place();
    return true;
  }

  /** The elements as a vector; a null array has none. */
  private ColumnVector elements(KeyProbe.AnyOf any, int column) {
    PgType type = any.array().type();
    Object datum = DatumVectors.read(type, any.array().evaluate(nothing, null, 1), 0);
    if (datum == null) {
      sizes[column] = 0;
      return null;
    }
    PgType element = ((ArrayValue) datum).elementType();
    Object[] elements = ((ArrayValue) datum).elements();
    sizes[column] = elements.length;
    ColumnVector found = DatumVectors.vectorFor(element, elements.length);
    for (int i = 0; i < elements.length; i++) {
      DatumVectors.write(element, found, i, elements[i]);
    }
    return found;
  }

  private void encodePrefix(int[] rows) {
    encoder.clear();
    for (int k = 0; k < leading.length; k++) {
      if (leading[k] instanceof KeyProbe.IsNull) {
        encoder.putNull();
      } else {
        KeyValues.put(encoder, types[k], values[k], rows == null ? 0 : rows[k]);
      }
    }
  }

  /** Every combination of elements, by the bytes of their keys, none twice. */
  private List<Choice> choices() {
    List<Choice> all = new ArrayList<>();
    addChoices(0, new int[leading.length], all);
    all.sort((one, other) -> Arrays.compareUnsigned(one.key(), other.key()));
    List<Choice> distinct = new ArrayList<>(all.size());
    Choice last = null;
    for (Choice choice : all) {
      if (last == null || !Arrays.equals(last.key(), choice.key())) {
        distinct.add(choice);
      }
      last = choice;
    }
    return distinct;
  }

  private void addChoices(int column, int[] rows, List<Choice> all) {
    if (column == leading.length) {
      encodePrefix(rows);
      all.add(new Choice(encoder.copyKey(), rows.clone()));
      return;
    }
    if (!(leading[column] instanceof KeyProbe.AnyOf)) {
      addChoices(column + 1, rows, all);
      return;
    }
    ColumnVector elements = values[column];
    for (int i = 0; i < sizes[column]; i++) {
      if (!elements.isNull(i) && KeyValues.compareWithRange(layout, column, elements, i) == 0) {
        rows[column] = i;
        addChoices(column + 1, rows, all);
      }
    }
    rows[column] = 0;
  }

  KeyPosition from() {
    return ends.from();
  }

  KeyPosition to() {
    return ends.to();
  }

  /** One element for each array: which, and the key's bytes up to there. */
  private record Choice(byte[] key, int[] rows) {}
}
