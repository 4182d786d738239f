package org.pagedb.sql.partition;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.PartitionBound;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** Compares keys and bounds of one partitioned table; datums as of the key columns' types. */
final class PartitionKeyOrder {

  static final TypeContext CONTEXT = TypeContext.standard(ZoneOffset.UTC, 0);

  private static final int MINIMUM = -1;
  private static final int VALUE = 0;
  private static final int MAXIMUM = 1;

  private final List<Partitioning.Key> keys;

  PartitionKeyOrder(List<Partitioning.Key> keys) {
    this.keys = keys;
  }

  /** A place on the scale of keys: a value for each column, or beyond all of them. */
  record Place(int[] kinds, Object[] values) {}

  PgType type(int key) {
    return keys.get(key).type();
  }

  int size() {
    return keys.size();
  }

  /** The datum of a bound's value; null for NULL. */
  static Object datum(PartitionBound.Value value, PgType type) {
    return value.text() == null
        ? null
        : type.codec().parse(value.text(), PgType.NO_TYPMOD, CONTEXT);
  }

  Place place(List<PartitionBound.Value> bound) {
    int[] kinds = new int[bound.size()];
    Object[] values = new Object[bound.size()];
    for (int k = 0; k < kinds.length; k++) {
      PartitionBound.Value value = bound.get(k);
      kinds[k] =
          value.kind() == PartitionBound.Value.VALUE
              ? VALUE
              : value.kind() == PartitionBound.Value.MINIMUM.kind() ? MINIMUM : MAXIMUM;
      values[k] = datum(value, type(k));
    }
    return new Place(kinds, values);
  }

  /** Compares two ends of ranges; what follows MINVALUE or MAXVALUE does not count. */
  int compare(Place left, Place right) {
    for (int k = 0; k < left.kinds().length; k++) {
      if (left.kinds()[k] != right.kinds()[k]) {
        return Integer.compare(left.kinds()[k], right.kinds()[k]);
      }
      if (left.kinds()[k] != VALUE) {
        return 0;
      }
      int order = compare(k, left.values()[k], right.values()[k]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Compares an end of a range with a key without nulls. */
  int compareToKey(Place end, Object[] key) {
    for (int k = 0; k < key.length; k++) {
      if (end.kinds()[k] != VALUE) {
        return end.kinds()[k];
      }
      int order = compare(k, end.values()[k], key[k]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Compares one column of an end with a value. */
  int compareToValue(Place end, int key, Object value) {
    return end.kinds()[key] == VALUE ? compare(key, end.values()[key], value) : end.kinds()[key];
  }

  boolean isMinimum(Place end, int key) {
    return end.kinds()[key] == MINIMUM;
  }

  boolean isMaximum(Place end, int key) {
    return end.kinds()[key] == MAXIMUM;
  }

  int compare(int key, Object left, Object right) {
    return type(key).codec().compare(left, right);
  }

  List<Object> datums(List<PartitionBound.Value> list) {
    List<Object> datums = new ArrayList<>(list.size());
    for (PartitionBound.Value value : list) {
      datums.add(datum(value, type(0)));
    }
    return datums;
  }
}
