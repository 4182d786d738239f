package org.pagedb.sql.partition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.PartitionBound;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.catalog.Table;

/** The partitions of one table in the order of their bounds, and which of them has a key. */
public abstract sealed class PartitionBounds
    permits ListPartitions, RangePartitions, HashPartitions {

  /** What {@link #find} gives for a key that no partition has. */
  public static final int NONE = -1;

  private final List<Table> partitions;
  private final int defaultIndex;

  PartitionBounds(List<Table> partitions) {
    this.partitions = List.copyOf(partitions);
    int last = partitions.size() - 1;
    boolean hasDefault = last >= 0 && partitions.get(last).traits().bound().isDefault();
    defaultIndex = hasDefault ? last : NONE;
  }

  /** The partitions that a partitioned table has in a catalog. */
  public static PartitionBounds of(Catalog catalog, Table parent) {
    List<Table> partitions = TableTree.children(catalog, parent);
    Partitioning partitioning = parent.traits().partitioning();
    PartitionKeyOrder order = new PartitionKeyOrder(partitioning.keys());
    return switch (partitioning.strategy()) {
      case Partitioning.LIST -> ListPartitions.of(partitions, order);
      case Partitioning.RANGE -> RangePartitions.of(partitions, order);
      default -> HashPartitions.of(partitions, order);
    };
  }

  /** The partitions in order, the default one last. */
  public final List<Table> partitions() {
    return partitions;
  }

  /** The default partition, or null. */
  public final Table defaultPartition() {
    return defaultIndex == NONE ? null : partitions.get(defaultIndex);
  }

  final int defaultIndex() {
    return defaultIndex;
  }

  /** The index among {@link #partitions} of the one that has a key, or {@link #NONE}. */
  public abstract int find(Object[] key);

  /** Sorts partitions; the default one goes last. */
  static List<Table> sorted(List<Table> partitions, Comparator<PartitionBound> order) {
    List<Table> sorted = new ArrayList<>(partitions);
    sorted.sort(
        (left, right) -> {
          PartitionBound one = left.traits().bound();
          PartitionBound other = right.traits().bound();
          return one.isDefault() || other.isDefault()
              ? Boolean.compare(one.isDefault(), other.isDefault())
              : order.compare(one, other);
        });
    return sorted;
  }
}
