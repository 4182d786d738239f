package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.algebra.MergeStep;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.MergeAction;
import org.pagedb.sql.exec.table.MergeOperator;
import org.pagedb.sql.exec.table.PolicyChecks;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/**
 * MERGE.
 *
 * @param members as in {@link org.pagedb.sql.algebra.AlgebraNode.TableScan}
 * @param input the matching row's columns that are not dropped, its ctid, the source's columns
 * @param generated over a new row; empty if no column is generated
 */
public record MergePlan(
    Table table,
    List<TreeMember> members,
    PhysicalPlan input,
    List<MergeStep> steps,
    List<Expression> generated,
    List<Check> checks)
    implements PhysicalPlan {

  @Override
  public List<PgType> types() {
    return List.of();
  }

  @Override
  public Estimate estimate() {
    return input.estimate();
  }

  @Override
  public List<PhysicalPlan> inputs() {
    return List.of(input);
  }

  @Override
  public void describe(PlanDescription description) {
    ChangedMembers.describe(description, "Merge", table, input);
  }

  @Override
  public Operator create(ExecutionContext context) {
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    List<MergeAction> actions = new ArrayList<>(steps.size());
    for (MergeStep step : steps) {
      actions.add(
          new MergeAction(
              step,
              LimitPlan.kernel(step.condition(), context),
              compiler.compileAll(step.values()),
              PolicyChecks.of(step.target(), context),
              PolicyChecks.of(step.made(), context)));
    }
    return new MergeOperator(
        table,
        members,
        input.start(context),
        input.types(),
        new PlanRecheck(input, table, context),
        actions,
        compiler.compileAll(generated),
        checks,
        context);
  }
}
