package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.ChangeOperator;
import org.pagedb.sql.exec.table.ChangeTargets;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/**
 * UPDATE.
 *
 * @param members as in {@link org.pagedb.sql.algebra.AlgebraNode.TableScan}
 * @param input the new values of all columns that are not dropped, the old row's ctid, then what
 *     RETURNING needs
 * @param changed attribute numbers that may change
 * @param returning over the input's columns; empty without RETURNING
 */
public record UpdatePlan(
    Table table,
    List<TreeMember> members,
    PhysicalPlan input,
    List<Integer> changed,
    List<Check> checks,
    List<Expression> returning,
    List<PgType> types)
    implements PhysicalPlan {

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
    ChangedMembers.describe(description, "Update", table, input);
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new ChangeOperator(
        ChangeTargets.update(table, members, changed, checks, context),
        input.start(context),
        new PlanRecheck(input, table, context),
        new ExpressionCompiler(context).compileAll(returning),
        context);
  }
}
