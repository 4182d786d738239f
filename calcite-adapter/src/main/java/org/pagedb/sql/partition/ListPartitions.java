package org.pagedb.sql.partition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.pagedb.sql.catalog.PartitionBound;
import org.pagedb.sql.catalog.Table;

/** PARTITION BY LIST: the values of all partitions, sorted. */
final class ListPartitions extends PartitionBounds {

  /** A value and the partition that lists it. */
  private record Listed(Object value, int partition) {}

  private final PartitionKeyOrder order;
  private final Listed[] listed;
  private final int nullPartition;

  private ListPartitions(List<Table> partitions, PartitionKeyOrder order) {
    super(partitions);
    this.order = order;
    List<Listed> all = new ArrayList<>();
    int ofNull = NONE;
    for (int i = 0; i < partitions.size(); i++) {
      for (Object value : order.datums(partitions.get(i).traits().bound().from())) {
        if (value == null) {
          ofNull = i;
        } else {
          all.add(new Listed(value, i));
        }
      }
    }
    all.sort((left, right) -> order.compare(0, left.value(), right.value()));
    listed = all.toArray(new Listed[0]);
    nullPartition = ofNull;
  }

  /** A partition's place is that of its least value; one for NULL alone follows the others. */
  static ListPartitions of(List<Table> partitions, PartitionKeyOrder order) {
    Comparator<PartitionBound> byLeast =
        (left, right) -> {
          Object one = least(left, order);
          Object other = least(right, order);
          return one == null || other == null
              ? Boolean.compare(one == null, other == null)
              : order.compare(0, one, other);
        };
    return new ListPartitions(sorted(partitions, byLeast), order);
  }

  private static Object least(PartitionBound bound, PartitionKeyOrder order) {
    Object least = null;
    for (Object value : order.datums(bound.from())) {
      if (least == null || value != null && order.compare(0, value, least) < 0) {
        least = value;
      }
    }
    return least;
  }

  @Override
  void match(List<KeyRestriction> keys, BitSet found) {
    KeyRestriction key = keys.get(0);
    if (key.anyOf() != null) {
      for (Object value : key.anyOf()) {
        add(new Object[] {value}, found);
      }
      return;
    }
    if (key.admitsNull()) {
      add(new Object[1], found);
    }
    if (key.isNull()) {
      return;
    }
    for (Listed each : listed) {
      if (isWithin(each.value(), key)) {
        found.set(each.partition());
      }
    }
    addDefault(found);
  }

  private boolean isWithin(Object value, KeyRestriction key) {
    int low = key.low() == null ? 1 : order.compare(0, value, key.low());
    int high = key.high() == null ? -1 : order.compare(0, value, key.high());
    return (low > 0 || low == 0 && key.lowInclusive())
        && (high < 0 || high == 0 && key.highInclusive());
  }

  @Override
  public int find(Object[] key) {
    if (key[0] == null) {
      return nullPartition == NONE ? defaultIndex() : nullPartition;
    }
    int at =
        Arrays.binarySearch(
            listed,
            new Listed(key[0], NONE),
            (left, right) -> order.compare(0, left.value(), right.value()));
    return at < 0 ? defaultIndex() : listed[at].partition();
  }
}
