package org.pagedb.sql.partition;

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
