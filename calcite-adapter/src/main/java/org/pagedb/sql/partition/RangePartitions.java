package org.pagedb.sql.partition;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.catalog.Table;

/** PARTITION BY RANGE: the ends of all ranges in order; between ranges there may be gaps. */
final class RangePartitions extends PartitionBounds {

  private final PartitionKeyOrder order;
  private final PartitionKeyOrder.Place[] starts;
  private final PartitionKeyOrder.Place[] ends;

  private RangePartitions(List<Table> partitions, PartitionKeyOrder order) {
    super(partitions);
    this.order = order;
    int ranges = defaultIndex() == NONE ? partitions.size() : partitions.size() - 1;
    starts = new PartitionKeyOrder.Place[ranges];
    ends = new PartitionKeyOrder.Place[ranges];
    for (int i = 0; i < ranges; i++) {
      starts[i] = order.place(partitions.get(i).traits().bound().from());
      ends[i] = order.place(partitions.get(i).traits().bound().to());
    }
  }

  static RangePartitions of(List<Table> partitions, PartitionKeyOrder order) {
    return new RangePartitions(
        sorted(
            partitions,
            (left, right) -> order.compare(order.place(left.from()), order.place(right.from()))),
        order);
  }

  @Override
  void match(List<KeyRestriction> keys, BitSet found) {
    for (int k = 0; k < keys.size(); k++) {
      KeyRestriction key = keys.get(k);
      if (key.isNull()) {
        addDefault(found); // a range has no nulls
        return;
      }
      if (key.anyOf() != null && key.anyOf().size() > 1) {
        for (Object value : key.anyOf()) {
          List<KeyRestriction> one = new ArrayList<>(keys);
          one.set(k, key.pinnedTo(value));
          match(one, found);
        }
        return;
      }
    }
    Ends wanted = ends(keys);
    for (int i = 0; i < starts.length; i++) {
      if (startsInTime(starts[i], wanted) && endsLateEnough(ends[i], wanted)) {
        found.set(i);
      }
    }
    if (!covers(found, wanted, keys.size())) {
      addDefault(found);
    }
  }

  /** The least and the greatest key that is wanted, as far as their leading columns are known. */
  private record Ends(
      List<Object> low, boolean lowInclusive, List<Object> high, boolean highInclusive) {}

  private static Ends ends(List<KeyRestriction> keys) {
    List<Object> low = new ArrayList<>();
    List<Object> high = new ArrayList<>();
    for (KeyRestriction key : keys) {
      if (key.anyOf() != null) {
        low.add(key.anyOf().get(0));
        high.add(key.anyOf().get(0));
        continue;
      }
      boolean lowInclusive = key.low() == null || key.lowInclusive();
      boolean highInclusive = key.high() == null || key.highInclusive();
      if (key.low() != null) {
        low.add(key.low());
      }
      if (key.high() != null) {
        high.add(key.high());
      }
      return new Ends(low, lowInclusive, high, highInclusive);
    }
    return new Ends(low, true, high, true);
  }

  private boolean startsInTime(PartitionKeyOrder.Place start, Ends wanted) {
    for (int k = 0; k < wanted.high().size(); k++) {
      int compared = order.compareToValue(start, k, wanted.high().get(k));
      if (compared != 0) {
        return compared < 0;
      }
    }
    return wanted.highInclusive();
  }

  private boolean endsLateEnough(PartitionKeyOrder.Place end, Ends wanted) {
    int known = wanted.low().size();
    for (int k = 0; k < known; k++) {
      int compared = order.compareToValue(end, k, wanted.low().get(k));
      if (compared != 0) {
        return compared > 0;
      }
    }
    // The end itself is not in the range, but what begins like it may be.
    return known == 0
        || wanted.lowInclusive() && known < order.size() && !order.isMinimum(end, known);
  }

  /** Whether the ranges found leave no gap among the wanted keys, which are not null. */
  private boolean covers(BitSet found, Ends wanted, int columns) {
    if (columns > 1) {
      return wanted.low().size() == columns
          && wanted.high().size() == columns
          && isPoint(wanted)
          && !found.isEmpty();
    }
    int first = found.nextSetBit(0);
    if (first < 0) {
      return false;
    }
    boolean fromStart =
        wanted.low().isEmpty()
            ? order.isMinimum(starts[first], 0)
            : order.compareToValue(starts[first], 0, wanted.low().get(0)) <= 0;
    int last = first;
    for (int i = found.nextSetBit(first + 1); i >= 0; i = found.nextSetBit(i + 1)) {
      if (order.compare(ends[last], starts[i]) != 0) {
        return false;
      }
      last = i;
    }
    if (wanted.high().isEmpty()) {
      return fromStart && order.isMaximum(ends[last], 0) && !wanted.low().isEmpty();
    }
    int beyond = order.compareToValue(ends[last], 0, wanted.high().get(0));
    return fromStart && (beyond > 0 || beyond == 0 && !wanted.highInclusive());
  }

  private boolean isPoint(Ends wanted) {
    for (int k = 0; k < wanted.low().size(); k++) {
      if (order.compare(k, wanted.low().get(k), wanted.high().get(k)) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int find(Object[] key) {
    for (Object value : key) {
      if (value == null) {
        return defaultIndex();
      }
    }
    int low = 0;
    int high = starts.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (order.compareToKey(starts[middle], key) > 0) {
        high = middle - 1;
      } else if (order.compareToKey(ends[middle], key) <= 0) {
        low = middle + 1;
      } else {
        return middle;
      }
    }
    return defaultIndex();
  }
}
