package org.pagedb.calcite.rel;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.pagedb.sql.algebra.AlgebraNode.SortKey;
import org.pagedb.sql.type.PgType;

/** Orders of rows, in Calcite's form and in the executor's. */
public final class OrderKeys {

  private OrderKeys() {}

  /** The order of columns that an index or a sort gives by default: ascending, nulls last. */
  public static List<RelFieldCollation> ascending(List<Integer> columns) {
    List<RelFieldCollation> keys = new ArrayList<>(columns.size());
    for (int column : columns) {
      keys.add(
          new RelFieldCollation(
              column, RelFieldCollation.Direction.ASCENDING, RelFieldCollation.NullDirection.LAST));
    }
    return keys;
  }

  /** In which orders some keys that have no order of their own are worth trying. */
  public static List<List<Integer>> orders(List<Integer> keys) {
    return switch (keys.size()) {
      case 0 -> List.of();
      case 2 -> List.of(keys, List.of(keys.get(1), keys.get(0)));
      default -> List.of(keys);
    };
  }

  /** The keys with each column's own collation. */
  static List<SortKey> sortKeys(RelCollation collation, RelNode rel) {
    List<PgType> types = Implementation.types(rel);
    List<SortKey> keys = new ArrayList<>();
    for (RelFieldCollation field : collation.getFieldCollations()) {
      keys.add(
          new SortKey(
              field.getFieldIndex(),
              field.getDirection().isDescending(),
              field.nullDirection == RelFieldCollation.NullDirection.FIRST,
              types.get(field.getFieldIndex()).collationOid()));
    }
    return keys;
  }

  /** A node's order; empty if it has none. */
  public static RelCollation of(RelNode rel) {
    RelCollation collation = rel.getTraitSet().getCollation();
    return collation == null ? RelCollations.EMPTY : collation;
  }

  /** What a projection leaves of its input's order. */
  static RelCollation throughProject(RelCollation order, Project project) {
    List<RelFieldCollation> kept = new ArrayList<>();
    for (RelFieldCollation field : order.getFieldCollations()) {
      int place = placeOf(field.getFieldIndex(), project.getProjects());
      if (place < 0) {
        break;
      }
      kept.add(field.withFieldIndex(place));
    }
    return RelCollations.of(kept);
  }

  private static int placeOf(int column, List<RexNode> projects) {
    for (int i = 0; i < projects.size(); i++) {
      if (projects.get(i) instanceof RexInputRef reference && reference.getIndex() == column) {
        return i;
      }
    }
    return -1;
  }
}
