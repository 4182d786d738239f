package org.pagedb.sql.exec.plan;

import java.util.List;
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
 * DELETE.
 *
 * @param members as in {@link org.pagedb.sql.algebra.AlgebraNode.TableScan}
 * @param input the old row's columns that are not dropped, its ctid, then what RETURNING needs
 * @param returning over the input's columns; empty without RETURNING
 */
public record DeletePlan(
    Table table,
    List<TreeMember> members,
    PhysicalPlan input,
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
    ChangedMembers.describe(description, "Delete", table, input);
  }

  @Override
  public Operator create(ExecutionContext context) {
    return new ChangeOperator(
        ChangeTargets.delete(table, members, context),
        input.start(context),
        new PlanRecheck(input, table, context),
        new ExpressionCompiler(context).compileAll(returning),
        context);
  }
}
