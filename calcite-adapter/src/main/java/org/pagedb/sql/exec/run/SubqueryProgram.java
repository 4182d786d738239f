package org.pagedb.sql.exec.run;

import java.util.List;
import org.pagedb.sql.expression.Expression.OuterReference;
import org.pagedb.sql.expression.SubqueryPlan;

/** A sub-query that is planned: what an expression's kernel runs. Immutable and shared. */
public interface SubqueryProgram extends SubqueryPlan {

  /** A fresh operator tree; {@code context} holds the outer row that the sub-query refers to. */
  Operator start(ExecutionContext context);

  /**
   * The references that reach out of the sub-query, with levels as seen from inside it. Two runs
   * with equal values for these give the same rows unless the sub-query {@link #isVolatile}.
   */
  List<OuterReference> correlation();

  /** Whether two runs may differ although all they refer to is equal. */
  boolean isVolatile();
}
