package org.pagedb.calcite.rel;

import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;

/**
 * Makes logical nodes that promise no order. Calcite's own factory methods work out what order the
 * rows will have, by metadata handlers that a new process would have to load and that the
 * all-in-one jar does not have; which order there is the search finds out itself.
 */
public final class LogicalNodes {

  private LogicalNodes() {}

  /** Computes columns from each row of the input. */
  public static RelNode project(
      RelNode input, List<? extends RexNode> expressions, RelDataType row) {
    return new LogicalProject(
        input.getCluster(),
        input.getCluster().traitSetOf(Convention.NONE),
        List.of(),
        input,
        expressions,
        row,
        Set.of());
  }

  /** Keeps the rows for which a condition is true. */
  public static RelNode filter(RelNode input, RexNode condition) {
    return new LogicalFilter(
        input.getCluster(),
        input.getCluster().traitSetOf(Convention.NONE),
        input,
        condition,
        ImmutableSet.of());
  }
}
