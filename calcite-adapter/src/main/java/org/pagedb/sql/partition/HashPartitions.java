package org.pagedb.sql.partition;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.pagedb.sql.catalog.PartitionBound;
import org.pagedb.sql.catalog.Table;

/** PARTITION BY HASH: for each remainder of the largest modulus its partition. */
final class HashPartitions extends PartitionBounds {

  private static final int MOST_COMBINATIONS = 1000;

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
  void match(List<KeyRestriction> keys, BitSet found) {
    int combinations = 1;
    for (KeyRestriction key : keys) {
      if (!key.isPinned()) {
        found.set(0, partitions().size());
        return;
      }
      combinations *= key.anyOf() == null ? 1 : Math.min(MOST_COMBINATIONS, key.anyOf().size());
      if (combinations >= MOST_COMBINATIONS) {
        found.set(0, partitions().size());
        return;
      }
    }
    combine(keys, new Object[keys.size()], 0, found);
  }

  private void combine(List<KeyRestriction> keys, Object[] key, int next, BitSet found) {
    if (next == key.length) {
      add(key, found);
    } else if (keys.get(next).anyOf() == null) {
      key[next] = null;
      combine(keys, key, next + 1, found);
    } else {
      for (Object value : keys.get(next).anyOf()) {
        key[next] = value;
        combine(keys, key, next + 1, found);
      }
    }
  }

  @Override
  public int find(Object[] key) {
    return byRemainder.length == 0
        ? NONE
        : byRemainder[(int) Long.remainderUnsigned(hash.of(key), byRemainder.length)];
  }
}
