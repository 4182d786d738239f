package org.pagedb.sql.partition;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.pagedb.sql.catalog.PartitionBound;
import org.pagedb.sql.catalog.Table;

/** PARTITION BY HASH: for each remainder of the largest modulus its partition. */
final class HashPartitions extends PartitionBounds {

  private final PartitionHash hash;
  private final int[] byRemainder;

  private HashPartitions(List<Table> partitions, PartitionKeyOrder order) {
    super(partitions);
    hash = new PartitionHash(order);
    int largest = 0;
    for (Table partition : partitions) {
      largest = Math.max(largest, partition.traits().bound().modulus());
    }
    byRemainder = new int[largest];
    Arrays.fill(byRemainder, NONE);
    for (int i = 0; i < partitions.size(); i++) {
      PartitionBound bound = partitions.get(i).traits().bound();
      for (int r = bound.remainder(); r < largest; r += bound.modulus()) {
        byRemainder[r] = i;
      }
    }
  }

  static HashPartitions of(List<Table> partitions, PartitionKeyOrder order) {
    return new HashPartitions(
        sorted(
            partitions,
            Comparator.comparingInt(PartitionBound::modulus)
                .thenComparingInt(PartitionBound::remainder)),
        order);
  }

  @Override
  public int find(Object[] key) {
    return byRemainder.length == 0
        ? NONE
        : byRemainder[(int) Long.remainderUnsigned(hash.of(key), byRemainder.length)];
  }
}
