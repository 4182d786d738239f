package org.pagedb.sql.exec.plan;

import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode.Check;
import org.pagedb.sql.algebra.AlgebraNode.Conflict;
import org.pagedb.sql.algebra.AlgebraNode.ConflictAction;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.sql.exec.table.ConflictInsertOperator;
import org.pagedb.sql.exec.table.PolicyChecks;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/** INSERT … ON CONFLICT; as {@link InsertPlan} otherwise. */
public record ConflictInsertPlan(
    Table table,
    PhysicalPlan input,
    Conflict conflict,
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
    description.name("Insert", "on " + table.name());
    description.property(
        "Conflict Resolution", conflict.action() == ConflictAction.NOTHING ? "NOTHING" : "UPDATE");
  }

  @Override
  public Operator create(ExecutionContext context) {
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    boolean updates = conflict.action() == ConflictAction.UPDATE;
    ConflictInsertOperator.ConflictAction action =
        new ConflictInsertOperator.ConflictAction(
            conflict.arbiters(),
            updates ? conflict.targets() : List.of(),
            updates ? compiler.compileAll(conflict.assignments()) : new Kernel[0],
            updates ? LimitPlan.kernel(conflict.condition(), context) : null,
            PolicyChecks.of(conflict.existing(), context),
            PolicyChecks.of(conflict.updated(), context));
    return new ConflictInsertOperator(
        table, input.start(context), action, checks, compiler.compileAll(returning), context);
  }
}
