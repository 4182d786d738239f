package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.type.PgType;

/**
 * How a query is carried out: a tree of nodes, immutable, and shared by all executions. Each
 * execution makes its own operators from it.
 */
public interface PhysicalPlan {

  /** The types of the columns. */
  List<PgType> types();

  /** What the planner expected. */
  Estimate estimate();

  /** The inputs, left to right; for EXPLAIN. */
  List<PhysicalPlan> inputs();

  /** Tells EXPLAIN what the node is called and what there is to say of it. */
  void describe(PlanDescription description);

  /** Makes the operator, its inputs included; use {@link #start}. */
  Operator create(ExecutionContext context);

  /** The operator for one execution, inputs included; not open yet. */
  default Operator start(ExecutionContext context) {
    return context.watched(this, create(context));
  }
}
