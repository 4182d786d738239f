package org.pagedb.calcite.rel;

import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.pagedb.sql.exec.plan.PhysicalPlan;

/** A node that our executor can carry out. */
public interface PagedbRel extends RelNode {

  /** The calling convention of such nodes: operators that pull batches. */
  Convention CONVENTION = new Convention.Impl("PAGEDB", PagedbRel.class);

  /** The physical plan of this node and all below it. */
  PhysicalPlan implement();
}
