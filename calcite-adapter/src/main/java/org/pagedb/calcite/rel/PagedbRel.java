package org.pagedb.calcite.rel;

import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/** A node that our executor can carry out. */
public interface PagedbRel extends RelNode {

  /** The calling convention of such nodes: operators that pull batches. */
  Convention CONVENTION = new Convention.Impl("PAGEDB", PagedbRel.class);

  /** The physical plan of this node and all below it. */
  PhysicalPlan implement();

  /** Whether an input must have been read to its end before the first row comes out. */
  default boolean blocksOn(int input) {
    return false;
  }

  /** The share of the work that is done before the first row comes out, 0 to 1. */
  default double shareBeforeFirstRow(RelMetadataQuery mq) {
    return 0;
  }

  /**
   * The cost of this node and all below it, where it stops reading its input once it has enough;
   * null if it does not.
   */
  default RelOptCost costOfPartOfInput(RelOptPlanner planner, RelMetadataQuery mq) {
    return null;
  }
}
