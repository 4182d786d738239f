package org.pagedb.sql.partition;

import java.util.List;
import org.pagedb.sql.catalog.PartitionBound;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.type.PgType;

/** Whether a new partition's bound fits beside those of the partitions that are there. */
public final class BoundOverlap {

  private final Partitioning partitioning;
  private final PartitionKeyOrder order;
  private final List<Table> partitions;

  /** The bounds of a table's partitions. */
  public BoundOverlap(Partitioning partitioning, List<Table> partitions) {
    this.partitioning = partitioning;
    this.partitions = partitions;
    order = new PartitionKeyOrder(partitioning.keys());
  }

  /**
   * An overlap.
   *
   * @param partition the partition that has some of the same rows
   * @param value which value of the bound shows it, those of TO following those of FROM
   */
  public record Overlap(Table partition, int value) {}

  /** For a range without keys the value that shows it, else -1. */
  public int emptyAt(PartitionBound range) {
    int order = compare(range.from(), true, range.to(), false);
    return order < 0 ? -1 : order - 1;
  }

  /** The first overlap of a bound with a partition that is there; null if there is none. */
  public Overlap find(PartitionBound bound) {
    if (bound.isDefault()) {
      for (Table partition : partitions) {
        if (partition.traits().bound().isDefault()) {
          return new Overlap(partition, 0);
        }
      }
      return null;
    }
    return switch (bound.kind()) {
      case Partitioning.LIST -> list(bound);
      case Partitioning.RANGE -> range(bound);
      default -> hash(bound);
    };
  }

  private Overlap list(PartitionBound bound) {
    PgType type = partitioning.keys().get(0).type();
    for (int i = 0; i < bound.from().size(); i++) {
      Object value = PartitionKeyOrder.datum(bound.from().get(i), type);
      for (Table partition : partitions) {
        for (Object other : order.datums(partition.traits().bound().from())) {
          boolean same =
              value == null || other == null ? value == other : order.compare(0, value, other) == 0;
          if (same && !partition.traits().bound().isDefault()) {
            return new Overlap(partition, i);
          }
        }
      }
    }
    return null;
  }

  private Overlap range(PartitionBound bound) {
    for (Table partition : RangePartitions.of(partitions, order).partitions()) {
      PartitionBound other = partition.traits().bound();
      if (other.isDefault()) {
        continue;
      }
      int startBeforeEnd = compare(bound.from(), true, other.to(), false);
      int endAfterStart = compare(other.from(), true, bound.to(), false);
      if (startBeforeEnd < 0 && endAfterStart < 0) {
        int startInside = compare(other.from(), true, bound.from(), true);
        return new Overlap(
            partition,
            startInside == 0
                ? 0
                : startInside < 0 ? -startInside - 1 : bound.from().size() - endAfterStart - 1);
      }
    }
    return null;
  }

  private Overlap hash(PartitionBound bound) {
    for (Table partition : partitions) {
      PartitionBound other = partition.traits().bound();
      int smaller = Math.min(other.modulus(), bound.modulus());
      if (other.remainder() % smaller == bound.remainder() % smaller) {
        return new Overlap(partition, 0);
      }
    }
    return null;
  }

  /** Why a hash partition's modulus does not go with the others, as a detail; null if it does. */
  public String wrongModulus(PartitionBound bound) {
    Table before = null;
    Table after = null;
    for (Table partition : HashPartitions.of(partitions, order).partitions()) {
      PartitionBound other = partition.traits().bound();
      boolean notAfter =
          other.modulus() < bound.modulus()
              || other.modulus() == bound.modulus() && other.remainder() <= bound.remainder();
      before = notAfter ? partition : before;
      after = notAfter || after != null ? after : partition;
    }
    if (before != null && bound.modulus() % before.traits().bound().modulus() != 0) {
      return "The new modulus "
          + bound.modulus()
          + " is not divisible by "
          + before.traits().bound().modulus()
          + ", the modulus of existing partition \""
          + before.name()
          + "\".";
    }
    if (after != null && after.traits().bound().modulus() % bound.modulus() != 0) {
      return "The new modulus "
          + bound.modulus()
          + " is not a factor of "
          + after.traits().bound().modulus()
          + ", the modulus of existing partition \""
          + after.name()
          + "\".";
    }
    return null;
  }

  /**
   * Compares two ends; the size of the result is the number of the column that decides, from 1. A
   * range does not have its end, so an end comes before a start at the same place.
   */
  private int compare(
      List<PartitionBound.Value> left,
      boolean leftStarts,
      List<PartitionBound.Value> right,
      boolean rightStarts) {
    int last = left.size();
    for (int k = 0; k < left.size(); k++) {
      PartitionBound.Value one = left.get(k);
      PartitionBound.Value other = right.get(k);
      if (one.text() == null && one.equals(other)) {
        last = k + 1;
        break;
      }
      int decided = compare(one, other, k);
      if (decided != 0) {
        return decided < 0 ? -(k + 1) : k + 1;
      }
    }
    return leftStarts == rightStarts ? 0 : leftStarts ? last : -last;
  }

  private int compare(PartitionBound.Value one, PartitionBound.Value other, int key) {
    if (one.text() == null || other.text() == null) {
      return Integer.compare(rank(one), rank(other));
    }
    PgType type = partitioning.keys().get(key).type();
    return order.compare(
        key, PartitionKeyOrder.datum(one, type), PartitionKeyOrder.datum(other, type));
  }

  private static int rank(PartitionBound.Value value) {
    if (value.text() != null) {
      return 0;
    }
    return value.equals(PartitionBound.Value.MINIMUM) ? -1 : 1;
  }
}
