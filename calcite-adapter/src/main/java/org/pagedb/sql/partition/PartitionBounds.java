package org.pagedb.sql.partition;

import java.util.ArrayList;
import java.util.BitSet;
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

  /** The partitions that may have keys which fulfil all restrictions, one for each key column. */
  public final BitSet matching(List<KeyRestriction> keys) {
    BitSet found = new BitSet();
    boolean any = false;
    for (KeyRestriction key : keys) {
      if (key.isContradiction()) {
        return found;
      }
      any |= !key.isNone();
    }
    if (any) {
      match(keys, found);
    } else {
      found.set(0, partitions.size());
    }
    return found;
  }

  /**
   * Adds the partitions that may match; something is restricted, and nothing contradicts itself.
   */
  abstract void match(List<KeyRestriction> keys, BitSet found);

  /** Adds the default partition if there is one. */
  final void addDefault(BitSet found) {
    if (defaultIndex != NONE) {
      found.set(defaultIndex);
    }
  }

  /** Adds the partition that has a key. */
  final void add(Object[] key, BitSet found) {
    int index = find(key);
    if (index != NONE) {
      found.set(index);
    }
  }

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
