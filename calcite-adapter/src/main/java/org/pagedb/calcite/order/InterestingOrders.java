package org.pagedb.calcite.order;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.pagedb.calcite.rel.JoinKeys;
import org.pagedb.calcite.rel.OrderKeys;
import org.pagedb.calcite.schema.PagedbRelOptTable;

/**
 * For each table the orders of its rows that something above can use: ORDER BY, grouping, a merge
 * join. Collected once from the logical tree; filled by one thread, then only read.
 */
public final class InterestingOrders {

  private final Map<PagedbRelOptTable, Set<RelCollation>> wanted = new IdentityHashMap<>();

  /** Adds what a logical tree can use. */
  public void collect(RelNode node) {
    if (node instanceof Sort sort) {
      demand(sort.getInput(), sort.getCollation().getFieldCollations());
    } else if (node instanceof Aggregate aggregate) {
      for (List<Integer> keys : OrderKeys.orders(aggregate.getGroupSet().asList())) {
        demand(aggregate.getInput(), OrderKeys.ascending(keys));
      }
    } else if (node instanceof Join join) {
      collectMerge(join);
    }
    node.getInputs().forEach(this::collect);
  }

  private void collectMerge(Join join) {
    JoinKeys keys = JoinKeys.of(join);
    if (keys.isEmpty() || !keys.canBeMerged()) {
      return;
    }
    List<Integer> numbers = new ArrayList<>();
    for (int key = 0; key < keys.left().size(); key++) {
      numbers.add(key);
    }
    for (List<Integer> order : OrderKeys.orders(numbers)) {
      demand(join.getLeft(), OrderKeys.ascending(JoinKeys.columns(keys.left(), order)));
      demand(join.getRight(), OrderKeys.ascending(JoinKeys.columns(keys.right(), order)));
    }
  }

  /** The orders wanted of a table, over the columns of its scan. */
  public List<RelCollation> of(PagedbRelOptTable table) {
    return List.copyOf(wanted.getOrDefault(table, Set.of()));
  }

  /** Passes a wish for an order on to the table whose rows can have it, as far as it goes. */
  private void demand(RelNode node, List<RelFieldCollation> keys) {
    if (keys.isEmpty()) {
      return;
    }
    if (node instanceof TableScan scan) {
      wanted
          .computeIfAbsent((PagedbRelOptTable) scan.getTable(), table -> new LinkedHashSet<>())
          .add(RelCollations.of(keys));
    } else if (node instanceof Project project) {
      demand(project.getInput(), throughProject(project, keys));
    } else if (node instanceof Filter filter) {
      demand(filter.getInput(), keys);
    } else if (node instanceof Sort sort && sort.getCollation().getFieldCollations().isEmpty()) {
      demand(sort.getInput(), keys);
    } else if (node instanceof Join join) {
      int left = join.getLeft().getRowType().getFieldCount();
      int width = left + join.getRight().getRowType().getFieldCount();
      demand(join.getLeft(), within(keys, 0, left));
      demand(join.getRight(), within(keys, left, width));
    } else if (node instanceof Aggregate aggregate) {
      List<RelFieldCollation> below = new ArrayList<>();
      for (RelFieldCollation key : within(keys, 0, aggregate.getGroupCount())) {
        below.add(key.withFieldIndex(aggregate.getGroupSet().nth(key.getFieldIndex())));
      }
      demand(aggregate.getInput(), below);
    }
  }

  /** The first keys that are columns of a projection's input. */
  private static List<RelFieldCollation> throughProject(
      Project project, List<RelFieldCollation> keys) {
    List<RelFieldCollation> below = new ArrayList<>();
    for (RelFieldCollation key : keys) {
      RexNode expression = project.getProjects().get(key.getFieldIndex());
      if (!(expression instanceof RexInputRef reference)) {
        break;
      }
      below.add(key.withFieldIndex(reference.getIndex()));
    }
    return below;
  }

  /** The first keys that lie in a range of columns, counted from its start. */
  private static List<RelFieldCollation> within(List<RelFieldCollation> keys, int from, int to) {
    List<RelFieldCollation> inside = new ArrayList<>();
    for (RelFieldCollation key : keys) {
      if (key.getFieldIndex() < from || key.getFieldIndex() >= to) {
        break;
      }
      inside.add(key.withFieldIndex(key.getFieldIndex() - from));
    }
    return inside;
  }
}
