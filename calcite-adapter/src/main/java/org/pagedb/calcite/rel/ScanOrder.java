package org.pagedb.calcite.rel;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.pagedb.sql.exec.access.IndexUse;
import org.pagedb.sql.exec.table.IndexOnlyScanOperator.Direction;

/**
 * An order in which an index gives a scan's rows.
 *
 * @param direction how the index is read for it
 * @param collation over the scan's columns; empty for no order in particular
 */
record ScanOrder(Direction direction, RelCollation collation) {

  // Written out: what a record has of itself is put together from method handles at the first call,
  // which a new process would notice.

  @Override
  public boolean equals(Object other) {
    return other instanceof ScanOrder that
        && direction == that.direction
        && collation.equals(that.collation);
  }

  @Override
  public int hashCode() {
    return 31 * direction.ordinal() + collation.hashCode();
  }

  /**
   * The orders that an index gives, each as much of a wanted one as it can.
   *
   * @param wanted over all columns of the table as scanned
   */
  static List<ScanOrder> of(PageScan scan, IndexUse use, List<RelCollation> wanted) {
    Set<ScanOrder> orders = new LinkedHashSet<>();
    for (RelCollation one : wanted) {
      List<RelFieldCollation> keys = overOutput(one, scan.columns);
      for (int length = keys.size(); length > 0; length--) {
        RelCollation start = RelCollations.of(keys.subList(0, length));
        Direction direction = use.directionFor(OrderKeys.sortKeys(start, scan));
        if (direction != null) {
          orders.add(new ScanOrder(direction, start));
          break;
        }
      }
    }
    return List.copyOf(orders);
  }

  private static List<RelFieldCollation> overOutput(RelCollation order, List<Integer> columns) {
    List<RelFieldCollation> keys = new ArrayList<>();
    for (RelFieldCollation key : order.getFieldCollations()) {
      int place = columns.indexOf(key.getFieldIndex());
      if (place < 0) {
        break;
      }
      keys.add(key.withFieldIndex(place));
    }
    return keys;
  }

  RelTraitSet in(RelTraitSet traits) {
    return traits.replace(collation);
  }
}
