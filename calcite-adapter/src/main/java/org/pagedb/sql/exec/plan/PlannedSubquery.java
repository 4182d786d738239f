package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.run.SubqueryProgram;
import org.pagedb.sql.expression.Expression.OuterReference;
import org.pagedb.sql.type.PgType;

/** A sub-query of an expression with its plan. */
public record PlannedSubquery(
    PhysicalPlan plan, List<OuterReference> correlation, boolean isVolatile)
    implements SubqueryProgram {

  @Override
  public List<PgType> columnTypes() {
    return plan.types();
  }

  @Override
  public Operator start(ExecutionContext context) {
    return plan.start(context);
  }
}
